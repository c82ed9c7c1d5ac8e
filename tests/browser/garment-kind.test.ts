import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { FAILURE_SENTENCES } from "#worker/contract/failure-sentences.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { turned } from "../bench/engine/drawn/causes.ts";
import { drawFolded, drawLaid } from "../bench/engine/drawn/laid.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { inWideTrousers } from "../harness/changed-photos.ts";
import { pngOf } from "../harness/drawn-pictures.ts";
import {
  closeVisitors,
  fillIn,
  generateButton,
  newMemberPage,
  result,
} from "../harness/try-on-page.ts";
import { hold } from "../harness/visitor.ts";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

/** Counts the charges, and keeps all jobs running. */
async function countStarts(page: Page): Promise<() => number> {
  let starts = 0;
  await page.route("**/api/generations", (route) => {
    if (route.request().method() === "POST") starts++;
    return route.fallback();
  });
  return () => starts;
}

describe("the kind of a garment", () => {
  it("is shown beside its picture, corrected by one tap, and checked before the charge", async () => {
    const { page } = await newMemberPage(run);
    await page.goto("/generate");
    await fillIn(page);
    const kinds = page.getByRole("group", { name: "Kind of garment" });
    const top = kinds.getByRole("radio", { name: "Top" });
    await expect.poll(() => top.isChecked()).toBe(true);
    const starts = await countStarts(page);

    await kinds.getByText("Skirt").click();
    await page.getByText("Skirts, trousers and shorts need a photo", { exact: false }).waitFor();
    await generateButton(page).click();
    await page.getByText("This garment does not fit this photo").waitFor();
    expect(starts()).toBe(0);

    await kinds.getByText("Dress").click();
    const job = page.waitForRequest("**/api/generations/*/job");
    await generateButton(page).click();
    expect((await job).postDataJSON().kinds).toEqual(["dress"]);
    expect(starts()).toBe(1);
  });

  it("is read from a picture on its side, and a folded garment is named before the charge", async () => {
    const { page } = await newMemberPage(run);
    await page.goto("/generate");
    const file = (image: RgbaImage) => ({
      ...{ name: "garment.png", mimeType: "image/png", buffer: Buffer.from(pngOf(image)) },
    });
    const folded = file(drawFolded(100).image);
    await page.getByLabel("Upload a garment photo").setInputFiles(folded);
    await page.getByText(FAILURE_SENTENCES.garment_folded).waitFor();

    const onSide = file(turned(drawLaid(101).image, 1));
    await page.getByLabel("Change photo: The garment").setInputFiles(onSide);
    const kinds = page.getByRole("group", { name: "Kind of garment" });
    await expect.poll(() => kinds.getByRole("radio", { name: "Skirt" }).isChecked()).toBe(true);
    expect(await page.getByText(FAILURE_SENTENCES.garment_folded).count()).toBe(0);
  });

  it("tells before the charge that trousers which hide the legs stay below a skirt or a dress", async () => {
    const { page } = await newMemberPage(run);
    await page.goto("/generate");
    const photo = { name: "wide.jpg", mimeType: "image/jpeg", buffer: await inWideTrousers() };
    await fillIn(page, photo, "skirt.webp");
    const note = page.getByText("Your trousers stay visible below the hem.");
    await note.waitFor();
    const kinds = page.getByRole("group", { name: "Kind of garment" });
    await kinds.getByText("Trousers").click();
    await note.waitFor({ state: "detached" });
    await kinds.getByText("Dress").click();
    await note.waitFor();
  });

  it("shows the points of the legs for trousers alone, and the job carries moved ones", async () => {
    const { page } = await newMemberPage(run);
    await page.goto("/generate");
    await fillIn(page, "person-2-full.jpg", "trousers.webp");
    const kinds = page.getByRole("group", { name: "Kind of garment" });
    await expect.poll(() => kinds.getByRole("radio", { name: "Trousers" }).isChecked()).toBe(true);
    await kinds.getByText("Top").click();
    const adjust = page.getByRole("button", { name: "Adjust fit" });
    await adjust.click();
    await page.getByRole("button", { name: "Left hip" }).waitFor();
    expect(await page.getByRole("button", { name: "Left knee" }).count()).toBe(0);
    await page.keyboard.press("Escape");

    await kinds.getByText("Trousers").click();
    await adjust.click();
    const knee = page.getByRole("button", { name: "Left knee" });
    const moved = page.getByText(/^Left knee: [\d.]+% from the left/);
    await knee.press("Shift+ArrowLeft");
    const [left] = /[\d.]+/.exec((await moved.textContent()) ?? "") ?? [];
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Fit Saved").waitFor();

    const job = page.waitForRequest("**/api/generations/*/job");
    await generateButton(page).click();
    const { fit } = (await job).postDataJSON();
    expect(fit.points).toBeNull();
    expect(fit.legs.leftKnee.x * 100).toBeCloseTo(Number(left), 1);
    await result(page).waitFor();
  });

  it("is waited for, so that a fast press is not charged for a garment that does not fit", async () => {
    const { page } = await newMemberPage(run);
    const analysis = await hold(page, "**/photo-analysis-worker*");
    await page.goto("/generate");
    await fillIn(page);
    await page.getByRole("group", { name: "Kind of garment" }).getByText("Skirt").click();
    const starts = await countStarts(page);
    await generateButton(page).click();
    await page.getByRole("button", { name: "Checking your photos..." }).waitFor();
    expect(starts()).toBe(0);

    await analysis.release();
    await page.getByText("This garment does not fit this photo").waitFor();
    expect(starts()).toBe(0);
  });
});
