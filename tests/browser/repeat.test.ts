import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { pictureBytes } from "../harness/member.ts";
import {
  closeVisitors,
  generateButton,
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

describe("the same try-on again", () => {
  it("shows the picture that exists, free, and makes another one only where it is asked to", async () => {
    const { page, member } = await newMemberPage(run);
    await member.savePhoto(pictureBytes("person-1.jpg"));
    const closet = (await member.call("GET", "/api/closets/demo.closet")).json;
    const garment: string = closet.items[0].clothingImageUrl;
    const address = `/generate?product_url=https://shop.example/tee&garment_url=${garment}`;
    const credits = await member.credits();
    const starts = startsOf(page);
    const free = page.getByText("Showing it again was free.");

    await page.goto(address);
    await generateButton(page).click();
    await result(page).waitFor();
    expect(await free.count()).toBe(0);
    expect([starts.length, await member.credits()]).toEqual([1, credits - 1]);

    await page.goto(address);
    await generateButton(page).click();
    await free.waitFor();
    expect(await result(page).count()).toBe(1);
    expect([starts.length, await member.credits()]).toEqual([1, credits - 1]);

    await page.getByRole("button", { name: "Make another one (1 credit)" }).click();
    await free.waitFor({ state: "detached" });
    await result(page).waitFor();
    expect([starts.length, await member.credits()]).toEqual([2, credits - 2]);
  });
});
