import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { readCode } from "../harness/closet-page.ts";
import {
  applyCrop,
  DESK,
  dismissToast,
  expectAccess,
  GARMENT,
  NOTE,
  openAsInfluencer,
  PHONE,
  storedPicture,
  tallPhoto,
} from "../harness/item-forms.ts";
import { pictureBytes } from "../harness/member.ts";
import { drawPhoto, type PhotoFile } from "../harness/photo-files.ts";
import { colorDistance, decode, medianColor } from "../harness/pixels.ts";
import { expectNoComplaints, hold } from "../harness/visitor.ts";

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
afterEach(() => expectNoComplaints(run));

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
    await applyCrop(page, "closest");
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
    const [after] = await owner.items(1);
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
    expect((await owner.closet()).items[0]?.wearingImageUrl).toBeNull();
  });
});

it("no form throws typed changes away unasked, by Escape or by Back", async () => {
  const { page, owner } = await openAsInfluencer(run, "/influencer/closet");
  const { title } = await owner.addItem();
  await owner.call("POST", "/api/closet/collections", { body: { title: "Summer" } });
  await page.reload();
  const form = page.locator("dialog[open]").first();
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  const keep = question.getByRole("button", { name: "Keep editing" });
  for (const [tab, name, field] of [
    ["Items", "Closet Settings", "Bio"],
    ["Items", `Edit ${title}`, "Caption"],
    ["Collections", "New Collection", "Title"],
    ["Collections", "Edit Summer", "Description"],
    ["Collections", "Manage Summer", title],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    const opener = page.getByRole("button", { name, exact: true });
    await opener.click();
    await form.waitFor();
    await page.goBack();
    await form.waitFor({ state: "detached" });
    await opener.click();
    const entry = form.getByLabel(field);
    const enter = () => (field === title ? entry.check() : entry.fill("Mine"));
    await enter();
    await page.keyboard.press("Escape");
    await keep.click();
    await page.goBack();
    await keep.click();
    expect(field === title ? await entry.isChecked() : await entry.inputValue()).toBeTruthy();
    await page.goBack();
    await question.getByRole("button", { name: "Discard" }).click();
    await form.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/influencer/closet");
  }
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
    const picture = { width: 2000, height: 101, halves: ["#ff0000", "#0000ff"] } as const;
    const long = await drawPhoto(page, { ...picture, type: "image/jpeg" });
    await page.getByLabel("Profile picture", { exact: true }).setInputFiles(long);
    const frame = page.getByRole("group", { name: "Crop area" });
    await frame.waitFor();
    expect((await frame.boundingBox())?.width).toBeGreaterThan(200);
    await page.keyboard.press("Escape");

    await page.getByLabel("Profile picture", { exact: true }).setInputFiles(GARMENT);
    await applyCrop(page);
    await page.getByText("Failed to upload profile picture").waitFor();
    expect((await owner.closet()).closet?.profileImageUrl).toBe(url);
  });
});

it("gives the closet's link away: open, copied, copied without a clipboard, as a code", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, owner } = await openAsInfluencer(run, "/influencer/closet", {
    ...PHONE,
    permissions,
  });
  await owner.addItem();
  await page.reload();
  const link = `${run.url}/closet/${owner.handle}`;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const copied = page.getByText("Link copied to clipboard!", { exact: true });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const way = page.getByRole("link", { name: "Open in a new tab" });
  expect(await way.getAttribute("href")).toBe(link);
  expect(await way.getAttribute("target")).toBe("_blank");
  await button("Copy link").click();
  await copied.waitFor();
  expect(await clipboard()).toBe(link);
  await page.evaluate(async () => {
    await navigator.clipboard.writeText("something else");
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await button("Dismiss").click();
  await button("Copy link").click();
  await copied.waitFor();
  expect(await clipboard()).toBe(link);
});

it("gives the closet's link as a code, with and without the profile picture", async () => {
  const { page, owner } = await openAsInfluencer(run, "/influencer/closet", PHONE);
  await owner.addItem();
  await owner.call("PUT", "/api/me/profile-picture", { raw: pictureBytes("person-2.jpg") });
  await page.reload();
  await page.getByRole("button", { name: "QR code" }).click();
  const dialog = page.getByRole("dialog", { name: "QR code" });
  const choice = dialog.getByRole("checkbox", { name: "Profile picture in the middle" });
  const reader = await page.context().newPage();
  const save = async (kind: "PNG" | "SVG") => {
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: `Download ${kind}` }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${owner.handle}.${kind.toLowerCase()}`);
    const bytes = readFileSync(await file.path());
    const source = `data:image/${kind === "SVG" ? "svg+xml" : "png"};base64,${bytes.toString("base64")}`;
    await reader.setContent(`<img width="350" src="${source}">`);
    return reader.locator("img").screenshot();
  };
  const middle = { left: 0.48, top: 0.48, right: 0.52, bottom: 0.52 };
  const isWhite = async (picture: Uint8Array) =>
    colorDistance(medianColor(await decode(picture), middle), [255, 255, 255]) < 10;
  const link = `${run.url}/closet/${owner.handle}`;
  for (const isChosen of [true, false]) {
    await choice.setChecked(isChosen);
    await expect.poll(() => dialog.locator("svg image").count()).toBe(isChosen ? 1 : 0);
    for (const kind of ["PNG", "SVG"] as const) {
      const saved = await save(kind);
      expect(await readCode(saved)).toBe(link);
      if (isChosen) expect(await isWhite(saved), kind).toBe(false);
    }
  }
});
