import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { pictureBytes } from "../harness/member.ts";
import {
  closeVisitors,
  generateButton,
  impoverish,
  newMemberPage,
  result,
  startsOf,
} from "../harness/try-on-page.ts";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

/** Makes the engine's facts report a seed, which the tests' engine does not use. */
async function tellSeeded(page: Page): Promise<void> {
  await page.route("**/api/engine", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), seeded: true } });
  });
}

/** Stops the animations of scripts at their first frame, until `stopped` is false. */
async function stopFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const run = requestAnimationFrame;
    const stage = Object.assign(window, { stopped: true });
    window.requestAnimationFrame = (step) => run((now) => step(stage.stopped ? 0 : now));
  });
}

const letFramesRun = (page: Page) => page.evaluate(() => Object.assign(window, { stopped: false }));

describe("the same try-on again", () => {
  it("shows the picture that exists, free, and makes another one only where it can differ", async () => {
    const { page, member } = await newMemberPage(run);
    await member.savePhoto(pictureBytes("person-1.jpg"));
    const closet = (await member.call("GET", "/api/closets/demo.closet")).json;
    const garment: string = closet.items[0].clothingImageUrl;
    const address = `/generate?product_url=https://shop.example/tee&garment_url=${garment}`;
    const credits = await member.credits();
    const starts = startsOf(page);
    const free = page.getByText("Showing it again was free.");
    const another = page.getByRole("button", { name: "Another take (1 credit)" });
    const told = async () => [starts.length, await member.credits()];

    await page.goto(address);
    await generateButton(page).click();
    await result(page).waitFor();
    expect([await free.count(), await another.count()]).toEqual([0, 0]);
    expect(await told()).toEqual([1, credits - 1]);

    await tellSeeded(page);
    await page.goto(address);
    await generateButton(page).click();
    await free.waitFor();
    expect(await result(page).count()).toBe(1);
    expect(await told()).toEqual([1, credits - 1]);

    await another.click();
    await free.waitFor({ state: "detached" });
    await result(page).waitFor();
    expect(await told()).toEqual([2, credits - 2]);
    await another.waitFor();

    // A try-on that was queued before the sign-in, or one that replaces it.
    for (const start of ["Start now (1 Credit)", "Generate (1 Credit)"]) {
      await page.evaluate(
        ([garmentUrl]) => {
          const pictures = { garmentImageBase64: null, tempImageBase64: null };
          const links = { productUrl: "https://shop.example/tee", garmentUrl };
          const queued = { ...pictures, ...links, useUpload: false, createdAt: Date.now() };
          localStorage.setItem("queued_generation", JSON.stringify(queued));
        },
        [garment],
      );
      await page.goto(address);
      await page.getByRole("heading", { name: "A try-on is waiting" }).waitFor();
      await page.getByRole("button", { name: start }).click();
      await free.waitFor();
      await page
        .getByRole("heading", { name: "A try-on is waiting" })
        .waitFor({ state: "detached" });
      expect(await page.evaluate(() => localStorage.getItem("queued_generation"))).toBeNull();
    }
    expect(await told()).toEqual([2, credits - 2]);

    await impoverish(run, member);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await stopFrames(page);
    const line = page.getByRole("slider", { name: "Before and after" });
    for (const dragged of [false, true]) {
      await page.goto(address);
      await page.getByText("0 credits remaining").waitFor();
      await generateButton(page).click();
      await free.waitFor();
      expect(await another.isDisabled()).toBe(true);
      await line.waitFor();
      // The line sweeps over the picture once, unless the person moves it.
      expect(await line.inputValue()).toBe("100");
      if (dragged) await line.press("Home");
      await letFramesRun(page);
      if (!dragged) await expect.poll(() => line.inputValue()).toBe("24");
    }
    await page.evaluate(
      () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
    );
    expect(await line.inputValue()).toBe("0");
    expect(await told()).toEqual([2, 0]);
  });
});
