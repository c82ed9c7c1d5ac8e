import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import {
  closeVisitors,
  fillIn,
  generateButton,
  newMemberPage,
  result,
} from "../harness/try-on-page.ts";

const ID = "AAAAAAAAAAAAAAAAAAAAAA";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

/** Answers a start and its job with a garment that was not found. */
async function refuseGarment(page: Page): Promise<void> {
  await page.route("**/api/generations", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 201, json: { generationId: ID } })
      : route.fallback(),
  );
  await page.route("**/api/generations/*/job", (route) =>
    route.fulfill({ status: 202, json: { status: "processing" } }),
  );
  const ended = { id: ID, status: "failed", progress: 60, failureCode: "garment_unclear" };
  await page.route("**/api/generations/*/events", (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: `event: status\ndata: ${JSON.stringify({ ...ended, createdAt: new Date(0) })}\n\n`,
    }),
  );
}

describe("a garment that is not found", () => {
  it("is shown by strokes of mouse and keys, and tried on", async () => {
    const { page } = await newMemberPage(run);
    await page.goto("/generate");
    await fillIn(page);
    await refuseGarment(page);
    await generateButton(page).click();
    await page.getByRole("button", { name: "Show the garment and try again" }).click();
    const editor = page.getByRole("dialog", { name: "Show the garment" });
    const again = editor.getByRole("button", { name: "Try again (1 Credit)" });
    const undo = editor.getByRole("button", { name: "Undo" });
    const found = editor.getByText("The bright part is the garment.");
    const stage = editor.getByRole("button", { name: "The picture of the garment" });
    expect([await again.isDisabled(), await undo.isDisabled()]).toEqual([true, true]);

    await stage.focus();
    for (const key of ["Space", "ArrowDown", "Shift+ArrowDown", "Space"]) {
      await page.keyboard.press(key);
    }
    await found.waitFor();
    await editor.getByText("Not garment", { exact: true }).click();
    const box = await stage.boundingBox();
    if (!box) throw new Error("The stage has no place.");
    await page.mouse.move(box.x + 4, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 4, box.y + box.height - 10, { steps: 6 });
    await page.mouse.up();
    expect(await stage.locator("g").count()).toBe(2);
    await undo.click();
    expect(await stage.locator("g").count()).toBe(1);
    await found.waitFor();

    await page.unrouteAll();
    const job = page.waitForRequest("**/api/generations/*/job");
    await again.click();
    const { garment_image_url: garment } = (await job).postDataJSON();
    expect(await opaqueShare(page, garment)).toBeLessThan(0.8);
    await result(page).waitFor();
  });
});

/** The share of a picture's opaque pixels. */
function opaqueShare(page: Page, url: string): Promise<number> {
  return page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(image, 0, 0);
    const alpha = context?.getImageData(0, 0, width, height).data.filter((_, i) => i % 4 === 3);
    return (alpha?.filter((value) => value > 127).length ?? 0) / (width * height);
  }, url);
}
