import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createDb, type Db } from "#db/client.ts";
import type { ManagedCloset } from "#worker/contract/closets.ts";
import type { RgbaImage } from "#worker/engines/local/image.ts";
import { auditAccess } from "../harness/audit.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import { pictureBytes } from "../harness/member.ts";
import { drawPhoto, type PhotoFile, turned } from "../harness/photo-files.ts";
import { decode, medianColor } from "../harness/pixels.ts";
import { endSessions, hold, siteOf, unexpected, visitAs } from "../harness/visitor.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1280, height: 900 } };
const TOP = { left: 0.1, top: 0.05, right: 0.9, bottom: 0.45 };
const BOTTOM = { left: 0.1, top: 0.55, right: 0.9, bottom: 0.95 };

let run: BrowserRun;
let db: Db;
let directory: string;
beforeAll(async () => {
  run = await startBrowserRun();
  db = createDb({ url: run.databaseUrl });
  directory = await mkdtemp(path.join(tmpdir(), "drape-items-"));
});
afterAll(async () => {
  db.$client.close();
  await run.stop();
  await rm(directory, { recursive: true });
});
afterEach(() => {
  const found = unexpected(run);
  run.complaints.length = 0;
  expect(found).toEqual([]);
});

const GARMENT = photoOf("tee-plain.webp", "image/webp");
const NOTE: PhotoFile = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("words") };

function photoOf(name: string, mimeType: string): PhotoFile {
  return { name, mimeType, buffer: Buffer.from(pictureBytes(name)) };
}

async function open(
  where: string,
  options: BrowserContextOptions = PHONE,
): Promise<{ readonly page: Page; readonly owner: Influencer }> {
  const owner = await newInfluencer({ ...siteOf(run), db });
  const page = await visitAs(run, owner, options);
  await page.goto(where);
  return { page, owner };
}

async function enter(page: Page, title: string, place = 0): Promise<void> {
  await page.getByLabel("Item Title").nth(place).fill(title);
  await page.getByLabel("Affiliate URL").nth(place).fill(`https://shop.example/${place}`);
}

/** 1000 x 2000 pixels once it is turned: red above, blue below. */
async function tallPhoto(page: Page): Promise<PhotoFile> {
  const drawing = { width: 2000, height: 1000, halves: ["#ff0000", "#0000ff"] } as const;
  return turned(await drawPhoto(page, { ...drawing, type: "image/jpeg" }), "none");
}

async function cropWearing(page: Page, file: PhotoFile): Promise<void> {
  await page.getByLabel(/wearing image/).setInputFiles(file);
  await applyCrop(page);
}

async function applyCrop(page: Page): Promise<void> {
  // The frame stands once the picture does.
  await page.getByRole("group", { name: "Crop area" }).waitFor();
  await page.getByRole("button", { name: "Apply Crop" }).click();
  await page.getByRole("dialog", { name: "Crop Image" }).waitFor({ state: "detached" });
}

async function stored(owner: Influencer, url: string | null): Promise<RgbaImage> {
  if (!url) throw new Error("there is no picture");
  return decode(new Uint8Array(await (await owner.response("GET", url)).arrayBuffer()));
}

async function dismissed(page: Page, sentence: string): Promise<void> {
  const toast = page.getByRole("listitem").filter({ hasText: sentence });
  await toast.getByRole("button").click();
  await toast.waitFor({ state: "detached" });
}

async function expectAccess(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await auditAccess(page)).toEqual([]);
  }
}

describe("adding a piece", () => {
  it("tells what is missing, crops the worn picture and makes the closet with the first", async () => {
    const { page, owner } = await open("/influencer/create");
    await page.getByRole("button", { name: "Create Item" }).click();
    for (const sentence of [
      "Please enter a title",
      "Please enter an affiliate URL",
      "Please upload a clothing image",
    ]) {
      await page.getByText(sentence).waitFor();
    }
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("title");
    await expectAccess(page);

    await enter(page, "  Linen shirt ");
    await page.getByLabel("Upload clothing image").setInputFiles(GARMENT);
    await page.getByRole("img", { name: "Clothing image" }).waitFor();
    await page.getByLabel("Upload wearing image").setInputFiles(await tallPhoto(page));
    await page.getByRole("group", { name: "Crop area" }).waitFor();
    await expectAccess(page);
    await applyCrop(page);
    await page.getByRole("button", { name: "Create Item" }).click();
    const created = "Closet created! Your first item will make it live for followers to see.";
    await page.getByText(created).waitFor();

    const { items } = await owner.closet();
    expect(items).toMatchObject([
      { title: "Linen shirt", affiliateUrl: "https://shop.example/0", caption: null },
    ]);
    const worn = await stored(owner, items[0]!.wearingImageUrl);
    expect([worn.width, worn.height]).toEqual([900, 900]);
    const [above, below] = [medianColor(worn, TOP), medianColor(worn, BOTTOM)];
    expect([above[0] > 200, above[2] < 60, below[2] > 200, below[0] < 60]).not.toContain(false);

    await page.getByRole("button", { name: "Add another" }).click();
    expect(await page.getByLabel("Item Title").inputValue()).toBe("");
  });

  it("says so when a photo can't be cut, or its frame is not there yet", async () => {
    const { page } = await open("/influencer/create");
    await page.evaluate(() => {
      const make = URL.createObjectURL;
      let made = 0;
      URL.createObjectURL = (blob) => {
        made += 1;
        return made === 2 ? "data:," : make(blob);
      };
      window.createImageBitmap = () => Promise.reject(new Error("out of memory"));
    });
    const field = page.getByLabel("Upload wearing image");
    const dialog = page.getByRole("dialog", { name: "Crop Image" });
    await field.setInputFiles(GARMENT);
    await dialog.getByRole("button", { name: "Apply Crop" }).click();
    await dialog.getByText("Please select a crop area").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });

    await field.setInputFiles(GARMENT);
    await dialog.getByRole("group", { name: "Crop area" }).waitFor();
    await dialog.getByRole("button", { name: "Apply Crop" }).click();
    await dialog.getByText("Failed to crop image").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await field.waitFor();
  });

  it("refuses what is no photo, too large, or too small to crop", async () => {
    const { page } = await open("/influencer/create");
    const hopeless = path.join(directory, "hopeless.jpg");
    await writeFile(hopeless, GARMENT.buffer);
    await truncate(hopeless, 50 * 1024 * 1024 + 1);
    for (const label of ["Upload clothing image", "Upload wearing image"]) {
      await page.getByLabel(label).setInputFiles(NOTE);
      await dismissed(page, "Please select an image file");
      await page.getByLabel(label).setInputFiles(hopeless);
      await dismissed(page, "File size must be less than 5MB");
    }
    const drawing = { width: 99, height: 300, halves: [null, "#ff0000"] } as const;
    const small = await drawPhoto(page, { ...drawing, type: "image/png" });
    await page.getByLabel("Upload wearing image").setInputFiles(small);
    await dismissed(page, "Please select an image of at least 100x100 pixels");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("keeps what was typed when the call fails, the session ends or the page is loaded again", async () => {
    const { page, owner } = await open("/influencer/create");
    await enter(page, "Linen shirt");
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
    expect(await page.getByLabel("Item Title").inputValue()).toBe("Linen shirt");
    expect(await page.getByLabel("Affiliate URL").inputValue()).toBe("https://shop.example/0");

    await page.getByLabel("Upload clothing image").setInputFiles(GARMENT);
    await page.getByRole("img", { name: "Clothing image" }).waitFor();
    await page.route("**/api/closet/items", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Create Item" }).click();
    await page.getByText("Failed to create closet item. Please try again.").waitFor();
    await endSessions(run, owner);
    await page.getByRole("button", { name: "Create Item" }).click();
    const ended = page.getByRole("dialog", { name: "Your session has ended" });
    await ended.getByLabel("Password").fill(owner.password);
    await ended.getByRole("button", { name: "Login" }).click();
    await ended.waitFor({ state: "detached" });

    // The piece is made and only the answer lost: sending it again makes no second one.
    await page.route(
      "**/api/closet/items",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const lost = page.waitForEvent("requestfailed");
    await page.getByRole("button", { name: "Create Item" }).click();
    await lost;
    await page.getByRole("button", { name: "Create Item" }).click();
    await page.getByText("Added to your closet").waitFor();
    const managed: ManagedCloset = await (await page.request.get("/api/closet")).json();
    expect(managed.items).toHaveLength(1);
  });
});

describe("several pictures in one go", () => {
  it("become pieces one after the other, and one that fails loses nothing", async () => {
    const { page, owner } = await open("/influencer/create");
    const others = ["dress.webp", "skirt.webp"].map((name) => photoOf(name, "image/webp"));
    await page.getByLabel("Upload clothing image").setInputFiles([GARMENT, ...others]);
    await page.getByText("Item 3 of 3").waitFor();
    for (const [place, title] of ["Tee", "Dress", "Skirt"].entries()) {
      await enter(page, title, place);
    }
    let calls = 0;
    /** Whose call is the first, the second and so on: the one that failed comes again. */
    const places = [1, 2, 3, 2];
    await page.route("**/api/closet/items", async (route) => {
      calls += 1;
      if (calls === 2) return route.abort();
      const upload = page.getByRole("progressbar", { name: `Item ${places[calls - 1]} of 3` });
      await upload.waitFor();
      return route.continue();
    });
    await page.getByRole("button", { name: "Create 3 Items" }).click();
    await page.getByRole("button", { name: "Try Again" }).waitFor();
    expect((await owner.closet()).items.map(({ title }) => title).sort()).toEqual(["Skirt", "Tee"]);
    expect(await page.getByLabel("Item Title").inputValue()).toBe("Dress");
    expect(await auditAccess(page)).toEqual([]);
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByText("3 items added to your closet").waitFor();
    expect((await owner.closet()).items).toHaveLength(3);
    expect(calls).toBe(4);
  });
});

describe("a product link", () => {
  const PRODUCT = {
    title: "Cream linen shirt",
    affiliateUrl: "https://shop.example/cream?ref=1",
    pictures: ["https://shop.example/1.jpg", "https://shop.example/2.jpg"],
  };

  it("fills what is empty and asks before it replaces what was typed", async () => {
    const { page } = await open("/influencer/create");
    await page.route("**/api/closet/product-looks", (route) => route.fulfill({ json: PRODUCT }));
    await page.route("**/api/closet/product-pictures", (route) => {
      const second = route.request().postData()?.includes("2.jpg");
      const body = Buffer.from(pictureBytes(second ? "dress.webp" : "tee-plain.webp"));
      return route.fulfill({ contentType: "image/webp", body });
    });
    await page.getByLabel("Item Title").fill("My own words");
    await page.getByLabel("Paste a product link").fill("https://shop.example/cream");
    await page.keyboard.press("Enter");
    await page.getByRole("img", { name: "Clothing image" }).waitFor();
    expect(await page.getByLabel("Affiliate URL").inputValue()).toBe(PRODUCT.affiliateUrl);
    expect(await page.getByLabel("Item Title").inputValue()).toBe("My own words");
    expect(await page.getByLabel("Picture 1 of 2").isChecked()).toBe(true);
    expect(await auditAccess(page)).toEqual([]);

    await page.getByLabel("Picture 2 of 2").check();
    await page.getByRole("button", { name: "Use this title" }).click();
    expect(await page.getByLabel("Item Title").inputValue()).toBe(PRODUCT.title);
    expect(await page.getByLabel("Picture 1 of 2").isChecked()).toBe(false);
  });

  it("that can't be read says so and leaves the form as it is", async () => {
    const { page } = await open("/influencer/create");
    const error = "Please ensure the garment URL is valid.";
    const json = { error, code: "url_not_allowed", requestId: "r" };
    await page.route("**/api/closet/product-looks", (route) =>
      route.fulfill({ status: 400, json }),
    );
    await page.getByLabel("Item Title").fill("My own words");
    await page.getByLabel("Paste a product link").fill("https://shop.example/cream");
    await page.getByRole("button", { name: "Fill in" }).click();
    await page.getByRole("alert").getByText(error).waitFor();
    expect(await page.getByLabel("Item Title").inputValue()).toBe("My own words");
    expect(await page.getByLabel("Affiliate URL").inputValue()).toBe("");
  });
});

describe("editing a piece", () => {
  it("changes it on saving alone", async () => {
    const { page, owner } = await open("/influencer/closet", DESK);
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
    expect((await stored(owner, after.wearingImageUrl)).width).toBe(100);
  });

  it("takes the worn picture away, and asks before changes are thrown away", async () => {
    const { page, owner } = await open("/influencer/closet", DESK);
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
    await dismissed(page, "Failed to update item. Please try again.");
    await dialog.getByRole("button", { name: "Update Item" }).click();
    await dialog.waitFor({ state: "detached" });
    expect((await owner.closet()).items[0]!.wearingImageUrl).toBeNull();
  });
});

describe("the profile picture", () => {
  it("is cut to a square and stays when the next one fails", async () => {
    const { page, owner } = await open("/influencer/closet");
    await owner.addItem();
    await page.reload();
    await page.getByText("Click camera to upload profile picture").waitFor();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload profile picture" }).click();
    await (await chooser).setFiles(await tallPhoto(page));
    await applyCrop(page);
    await page.getByText("Profile picture updated successfully").waitFor();
    const url = (await owner.closet()).closet?.profileImageUrl ?? null;
    const image = await stored(owner, url);
    expect(image.width).toBe(image.height);

    await page.getByLabel("Profile picture", { exact: true }).setInputFiles(NOTE);
    await dismissed(page, "Please select an image file");
    await page.route("**/api/me/profile-picture", (route) => route.abort());
    await page.getByLabel("Profile picture", { exact: true }).setInputFiles(GARMENT);
    await applyCrop(page);
    await page.getByText("Failed to upload profile picture").waitFor();
    expect((await owner.closet()).closet?.profileImageUrl).toBe(url);
  });
});
