import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import {
  applyCrop,
  DESK,
  dismissToast,
  expectAccess,
  GARMENT,
  NOTE,
  openAsInfluencer,
  storedPicture,
  tallPhoto,
} from "../harness/item-forms.ts";
import { pictureBytes } from "../harness/member.ts";
import type { PhotoFile } from "../harness/photo-files.ts";
import { hold, unexpected } from "../harness/visitor.ts";

const DRAWING: PhotoFile = {
  name: "a.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>'),
};

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());
afterEach(() => {
  const found = unexpected(run);
  run.complaints.length = 0;
  expect(found).toEqual([]);
});

async function cropWearing(page: Page, file: PhotoFile): Promise<void> {
  await page.getByLabel(/wearing image/).setInputFiles(file);
  await applyCrop(page);
}

describe("editing a piece", () => {
  it("changes it on saving alone", async () => {
    const { page, owner } = await openAsInfluencer(run, "/influencer/closet", DESK);
    const before = await owner.addItem();
    await page.reload();
    const edit = page.getByRole("button", { name: `Edit ${before.title}` });
    await edit.click();
    const dialog = page.getByRole("dialog", { name: "Edit Closet Item" });
    await cropWearing(page, await tallPhoto(page));
    await dialog.getByRole("img", { name: "Wearing image" }).waitFor();
    await expectAccess(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    expect((await owner.closet()).items[0]).toEqual(before);

    await edit.click();
    await page.getByLabel(/wearing image/).setInputFiles(await tallPhoto(page));
    await page.getByRole("slider", { name: "Zoom" }).press("End");
    await applyCrop(page);
    await dialog.getByLabel("Item Title").fill(" ");
    await dialog.getByRole("button", { name: "Update Item" }).click();
    await dialog.getByText("Please enter a title").waitFor();
    await dialog.getByLabel("Item Title").fill("Linen dress");
    const held = await hold(page, "**/api/closet/items/*");
    await dialog.getByRole("button", { name: "Update Item" }).click();
    await dialog.getByRole("button", { name: "Updating..." }).waitFor();
    await held.release();
    await page.getByText("Item updated successfully!").waitFor();
    await dialog.waitFor({ state: "detached" });
    const after = (await owner.closet()).items[0]!;
    expect(after).toEqual({
      ...before,
      title: "Linen dress",
      wearingImageUrl: expect.stringContaining("/wearing/"),
    });
    expect((await storedPicture(owner, after.wearingImageUrl)).width).toBe(100);
  });

  it("takes the worn picture away, and asks before changes are thrown away", async () => {
    const { page, owner } = await openAsInfluencer(run, "/influencer/closet", DESK);
    const wearingImage = new File([pictureBytes("person-1.jpg")], "a");
    const { title } = await owner.addItem({ wearingImage });
    await page.reload();
    await page.getByRole("button", { name: `Edit ${title}` }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Closet Item" });
    await dialog.getByRole("img", { name: "Wearing image" }).waitFor();
    await dialog.getByRole("button", { name: "Remove photo" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep editing" }).click();
    await page.route("**/api/closet/items/*", (route) => route.abort(), { times: 1 });
    await dialog.getByRole("button", { name: "Update Item" }).click();
    await dismissToast(page, "Failed to update item. Please try again.");
    await dialog.getByRole("button", { name: "Update Item" }).click();
    await dialog.waitFor({ state: "detached" });
    expect((await owner.closet()).items[0]!.wearingImageUrl).toBeNull();
  });
});

describe("the profile picture", () => {
  it("is cut to a square and stays when the next one fails", async () => {
    const { page, owner } = await openAsInfluencer(run, "/influencer/closet");
    await owner.addItem();
    await page.reload();
    await page.getByText("Click camera to upload profile picture").waitFor();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload profile picture" }).click();
    await (await chooser).setFiles(await tallPhoto(page));
    await applyCrop(page);
    await page.getByText("Profile picture updated successfully").waitFor();
    const url = (await owner.closet()).closet?.profileImageUrl ?? null;
    const image = await storedPicture(owner, url);
    expect(image.width).toBe(image.height);

    for (const file of [NOTE, DRAWING]) {
      await page.getByLabel("Profile picture", { exact: true }).setInputFiles(file);
      await dismissToast(page, "Please select an image file");
    }
    await page.route("**/api/me/profile-picture", (route) => route.abort());
    await page.getByLabel("Profile picture", { exact: true }).setInputFiles(GARMENT);
    await applyCrop(page);
    await page.getByText("Failed to upload profile picture").waitFor();
    expect((await owner.closet()).closet?.profileImageUrl).toBe(url);
  });
});
