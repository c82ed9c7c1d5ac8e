import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { onItsOwnColour, strokesFor } from "../bench/engine/drawn/own-colour.ts";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { demoPicture } from "../harness/demo-pictures.ts";
import { pngOf } from "../harness/drawn-pictures.ts";
import { type Influencer, newInfluencer, pictureFile } from "../harness/influencer.ts";
import { pictureBytes } from "../harness/member.ts";
import { showGarment } from "../harness/show-garment.ts";
import { closeVisitors, generateButton, newMemberPage, toast } from "../harness/try-on-page.ts";
import { hold, siteOf } from "../harness/visitor.ts";

const NEEDS_LEGS = "Skirts, trousers and shorts need a photo";
const WAIT = { timeout: 30_000 };
const SKIRT = pictureFile(pictureBytes("skirt.webp"));
const TOP = pictureFile(pictureBytes("tee-plain.webp"));
const { picture, whole } = onItsOwnColour("6 plain long");
const HARD = pictureFile(pngOf(picture));

let run: BrowserRun;
let owner: Influencer;
beforeAll(async () => {
  run = await startBrowserRun();
  owner = await newInfluencer(siteOf(run));
});
afterEach(closeVisitors);
afterAll(() => run.stop());

/** The path of an item in its closet, once its picture is analysed. */
async function newItem(clothingImage: File): Promise<string> {
  const { id } = await owner.addItem({ clothingImage });
  const state = async () => (await owner.closet()).tryOns[id]?.state;
  await expect.poll(state, WAIT).not.toBe("checking");
  return `/closet/${owner.handle}?item=${id}`;
}

/** Counts the charged starts. */
function countStarts(page: Page): () => number {
  let starts = 0;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && pathname === "/api/generations") starts++;
  });
  return () => starts;
}

/** Opens the try-on of an item by a member whose photo ends at the hips. */
async function openTryOn(path: string) {
  const { page, member } = await newMemberPage(run);
  await member.savePhoto(pictureBytes("person-1.jpg"));
  const analysis = await hold(page, "**/photo-analysis-worker*");
  await page.goto(path);
  await page.getByRole("button", { name: "Try On", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Try On: / });
  return { page, dialog, analysis, press: dialog.getByRole("button", { name: "Try Now" }) };
}

it("a skirt of a closet is not charged for a photo without legs, however fast the press", async () => {
  const { page, dialog, analysis, press } = await openTryOn(await newItem(SKIRT));
  const starts = countStarts(page);
  await press.click();
  await dialog.getByRole("button", { name: "Checking your photos..." }).waitFor();
  await analysis.release();
  await dialog.getByText(NEEDS_LEGS).first().waitFor();
  await page.getByLabel("Notifications").getByText(NEEDS_LEGS).first().waitFor();
  expect(await auditAccess(page)).toEqual([]);
  expect(starts()).toBe(0);

  await dialog.getByRole("button", { name: "Use another photo" }).click();
  const whole = demoPicture("person-2-full.jpg");
  await dialog.getByLabel("Upload your photo").setInputFiles(whole);
  await expect.poll(() => page.getByText(NEEDS_LEGS).count(), WAIT).toBe(0);
  await press.click();
  await expect.poll(starts).toBe(1);
});

it("the next piece of a result is checked before its charge", async () => {
  await newItem(SKIRT);
  const { page, dialog, analysis, press } = await openTryOn(await newItem(TOP));
  const starts = countStarts(page);
  await analysis.release();
  await press.click();
  await dialog.getByRole("button", { name: /^Next piece on you/ }).click(WAIT);
  await dialog.getByText(NEEDS_LEGS).first().waitFor(WAIT);
  await page.getByLabel("Notifications").getByText(NEEDS_LEGS).first().waitFor();
  expect(starts()).toBe(1);
});

it("an item whose picture is refused is not charged", async () => {
  const { page, dialog, press } = await openTryOn(await newItem(HARD));
  const starts = countStarts(page);
  const notReady = "This piece cannot be tried on yet. Please choose another one.";
  await dialog.getByText(notReady).waitFor();
  await press.click();
  await toast(page, notReady).waitFor();
  expect(starts()).toBe(0);
});

/** /generate with a link, by a member whose photo ends at the hips. */
async function openGenerate(link: string) {
  const { page, member } = await newMemberPage(run);
  await member.savePhoto(pictureBytes("person-1.jpg"));
  const starts = countStarts(page);
  await page.goto("/generate");
  await page.getByLabel("Link to the garment").fill(new URL(link, run.url).href);
  const refused = page.getByText("This garment does not fit this photo");
  return { page, starts, refused };
}

it("a linked garment shows its kind, and is checked like an uploaded one", async () => {
  const item = await newItem(SKIRT);
  for (const link of [item, (await owner.items(1))[0].clothingImageUrl]) {
    const { page, starts, refused } = await openGenerate(link);
    await page.keyboard.press("Enter");
    const kinds = page.getByRole("group", { name: "Kind of garment" });
    await expect.poll(() => kinds.getByRole("radio", { name: "Skirt" }).isChecked()).toBe(true);
    await page.getByText(NEEDS_LEGS).waitFor();
    const productUrl = page.getByLabel("Product URL");
    if (await productUrl.count()) await productUrl.fill("https://shop.example/skirt");
    await generateButton(page).click();
    await refused.waitFor();
    expect(starts()).toBe(0);
  }
});

it("a link is read and checked where Generate is pressed first", async () => {
  const { page, starts, refused } = await openGenerate(await newItem(SKIRT));
  await generateButton(page).click();
  await refused.waitFor();
  expect(starts()).toBe(0);
});

it("a refused picture behind a link is cut out by strokes, and keeps its product", async () => {
  await newItem(HARD);
  const { page } = await openGenerate((await owner.items(1))[0].clothingImageUrl);
  await page.keyboard.press("Enter");
  await page.getByLabel("Product URL").fill("https://shop.example/shirt");
  await showGarment(page, strokesFor(whole));
  await page.getByText("Not right? Choose the kind.").waitFor(WAIT);
  expect(await page.getByLabel("Product URL").inputValue()).toBe("https://shop.example/shirt");
  const job = page.waitForRequest("**/api/generations/*/job");
  await generateButton(page).click();
  expect((await job).postDataJSON().garment_image_url).toMatch(/^data:image\/webp/);
});
