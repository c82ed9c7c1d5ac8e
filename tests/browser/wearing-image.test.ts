import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { pngOf } from "../harness/drawn-pictures.ts";
import { type Influencer, pictureFile } from "../harness/influencer.ts";
import {
  applyCrop,
  DESK,
  expectAccess,
  openAsInfluencer,
  PHONE,
  photoOf,
  storedPicture,
} from "../harness/item-forms.ts";
import { pictureBytes } from "../harness/member.ts";
import type { PhotoFile } from "../harness/photo-files.ts";
import { closeVisitors } from "../harness/try-on-page.ts";

const WAIT = { timeout: 60_000 };
const CROP_AGAIN = "Change the crop";
const GENERATE = "Generate from my photo (1 Credit)";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function edit(page: Page, owner: Influencer): Promise<void> {
  const [{ title }] = await owner.items(1);
  await page.goto("/influencer/closet");
  await button(page, `Edit ${title}`).click();
}

async function save(page: Page): Promise<void> {
  await button(page, "Update Item").click();
  await page.getByRole("dialog", { name: "Edit Closet Item" }).waitFor({ state: "detached" });
}

/** A grey picture, twice as high as wide, with a red garment at its lower end. */
function lowGarment(): PhotoFile {
  const [width, height] = [600, 1200];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isRed = x >= 200 && x < 400 && y >= 820 && y < 1120;
    data.set([...(isRed ? [208, 32, 32] : [136, 136, 136]), 255], 4 * i);
  }
  const buffer = Buffer.from(pngOf({ width, height, data }));
  return { name: "low.png", mimeType: "image/png", buffer };
}

describe("the crop of a wearing image", () => {
  it("starts on the garment, and can be changed after it is saved", async () => {
    const { page, owner } = await openAsInfluencer(run, "/influencer", DESK);
    await owner.addItem();
    await edit(page, owner);
    await page.getByLabel(/wearing image/).setInputFiles(lowGarment());
    await applyCrop(page);
    await save(page);
    const [first] = await owner.items(1);
    const square = await storedPicture(owner, first.wearingImageUrl);
    expect(square.width).toBe(540);
    const redAt = (share: number) => {
      const i = 4 * (Math.floor(share * square.height) * square.width + square.width / 2);
      return (square.data[i] ?? 0) - (square.data[i + 1] ?? 0);
    };
    // In the middle of the whole picture only the garment's upper edge would be in the square.
    expect([redAt(0.5) > 100, redAt(0.04) < 20]).toEqual([true, true]);

    await edit(page, owner);
    await button(page, CROP_AGAIN).click();
    await applyCrop(page, "closest");
    await save(page);
    const [second] = await owner.items(1);
    expect((await storedPicture(owner, second.wearingImageUrl)).width).toBe(100);
    await edit(page, owner);
    await button(page, CROP_AGAIN).waitFor();
  });

  it("is not offered again where only the square is stored", async () => {
    const { page, owner } = await openAsInfluencer(run, "/influencer", DESK);
    await owner.addItem({ wearingImage: pictureFile() });
    await edit(page, owner);
    await page.getByText("Add a photo of yourself").waitFor();
    expect(await button(page, CROP_AGAIN).count()).toBe(0);
  });
});

describe.each([
  ["a phone", PHONE],
  ["a desk", DESK],
] as const)("on %s, a wearing image", (_, options) => {
  it("is generated from the saved photo for a credit, and says that it is no photo", async () => {
    const { page, owner } = await openAsInfluencer(run, "/influencer", options);
    await owner.agree();
    await owner.savePhoto(pictureBytes("person-1.jpg"));
    const garment = new File([pictureBytes("tee-plain.webp")], "a");
    const { title } = await owner.addItem({ clothingImage: garment });
    const credits = await owner.credits();
    await edit(page, owner);
    await button(page, GENERATE).waitFor();
    await expectAccess(page);
    await button(page, GENERATE).click();
    await page.getByRole("dialog", { name: "Crop Image" }).waitFor(WAIT);
    await applyCrop(page);
    await save(page);
    const [item] = await owner.items(1);
    expect(item).toMatchObject({ isWearingGenerated: true });
    expect(item.wearingImageUrl).not.toBeNull();
    expect(await owner.credits()).toBe(credits - 1);
    await page.goto(`/closet/${owner.handle}`);
    await page
      .getByRole("link", { name: new RegExp(title) })
      .first()
      .click();
    await page.getByText("Digital image, not a photo").waitFor();
  });
});

it("a new item's wearing image needs its clothing image first", async () => {
  const { page, owner } = await openAsInfluencer(run, "/influencer", PHONE);
  await owner.agree();
  await owner.savePhoto(pictureBytes("person-1.jpg"));
  await page.goto("/influencer/create");
  await button(page, GENERATE).click();
  await page.getByText("Please choose the clothing image first.").waitFor();
  await page
    .getByLabel("Upload clothing image")
    .setInputFiles(photoOf("tee-plain.webp", "image/webp"));
  await button(page, GENERATE).click();
  await page.getByRole("dialog", { name: "Crop Image" }).waitFor(WAIT);
});
