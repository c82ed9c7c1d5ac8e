import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ManagedCloset } from "#worker/contract/closets.ts";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import {
  applyCrop,
  dismissToast,
  expectAccess,
  GARMENT,
  NOTE,
  openAsInfluencer,
  photoOf,
  storedPicture,
  tallPhoto,
} from "../harness/item-forms.ts";
import { nth } from "../harness/lists.ts";
import { pictureBytes } from "../harness/member.ts";
import { drawPhoto } from "../harness/photo-files.ts";
import { medianColor } from "../harness/pixels.ts";
import { endSessions, expectNoComplaints } from "../harness/visitor.ts";

const TOP = { left: 0.1, top: 0.05, right: 0.9, bottom: 0.45 };
const BOTTOM = { left: 0.1, top: 0.55, right: 0.9, bottom: 0.95 };

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());
afterEach(() => expectNoComplaints(run));

async function enter(page: Page, title: string, place = 0): Promise<void> {
  await page.getByLabel("Item Title").nth(place).fill(title);
  await page.getByLabel("Affiliate URL").nth(place).fill(`https://shop.example/${place}`);
}

describe("adding a piece", () => {
  it("tells what is missing, crops the worn picture and makes the closet with the first", async () => {
    const { page, owner } = await openAsInfluencer(run, "/influencer/create");
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
    const worn = await storedPicture(owner, nth(items, 0).wearingImageUrl);
    expect([worn.width, worn.height]).toEqual([900, 900]);
    const [above, below] = [medianColor(worn, TOP), medianColor(worn, BOTTOM)];
    expect([above[0] > 200, above[2] < 60, below[2] > 200, below[0] < 60]).not.toContain(false);

    await page.getByRole("button", { name: "Add another" }).click();
    expect(await page.getByLabel("Item Title").inputValue()).toBe("");
  });

  it("says so when a photo can't be cut, or its frame is not there yet", async () => {
    const { page } = await openAsInfluencer(run, "/influencer/create");
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
    const { page } = await openAsInfluencer(run, "/influencer/create");
    const directory = await mkdtemp(path.join(tmpdir(), "drape-items-"));
    const hopeless = path.join(directory, "hopeless.jpg");
    await writeFile(hopeless, GARMENT.buffer);
    await truncate(hopeless, 50 * 1024 * 1024 + 1);
    for (const label of ["Upload clothing image", "Upload wearing image"]) {
      await page.getByLabel(label).setInputFiles(NOTE);
      await dismissToast(page, "Please select an image file");
      await page.getByLabel(label).setInputFiles(hopeless);
      await dismissToast(page, "File size must be less than 5MB");
    }
    await rm(directory, { recursive: true });
    const drawing = { width: 99, height: 300, halves: [null, "#ff0000"] } as const;
    const small = await drawPhoto(page, { ...drawing, type: "image/png" });
    await page.getByLabel("Upload wearing image").setInputFiles(small);
    await dismissToast(page, "Please select an image of at least 100x100 pixels");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("keeps what was typed when the call fails, the session ends or the page is loaded again", async () => {
    const { page, owner } = await openAsInfluencer(run, "/influencer/create");
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
    await ended.waitFor();

    // After the login the request is repeated automatically. If the item was created and only the
    // answer lost, the repetition creates no second item.
    await page.route(
      "**/api/closet/items",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const lost = page.waitForEvent("requestfailed");
    await ended.getByLabel("Password").fill(owner.password);
    await ended.getByRole("button", { name: "Login" }).click();
    await ended.waitFor({ state: "detached" });
    await lost;
    await page.getByRole("button", { name: "Create Item" }).click();
    await page.getByText("Added to your closet").waitFor();
    const managed: ManagedCloset = await (await page.request.get("/api/closet")).json();
    expect(managed.items).toHaveLength(1);
  });
});

describe("an item whose first answer was lost", () => {
  it("is created anew where the first one was deleted or had other contents", async () => {
    const { page, owner } = await openAsInfluencer(run, "/influencer/create");
    const create = page.getByRole("button", { name: "Create Item" });
    const titles = async () => (await owner.closet()).items.map(({ title }) => title).sort();
    const loseAnswer = async () => {
      const lose = async (route: Route) => {
        await route.fetch();
        await route.abort();
      };
      await page.route("**/api/closet/items", lose, { times: 1 });
      await create.click();
      await page.getByText("Failed to create closet item. Please try again.").waitFor();
    };
    await enter(page, "Tee");
    await page.getByLabel("Upload clothing image").setInputFiles(GARMENT);
    await page.getByRole("img", { name: "Clothing image" }).waitFor();
    await loseAnswer();
    const [first] = (await owner.closet()).items;
    await page.request.delete(`/api/closet/items/${first?.id}`, { headers: { origin: run.url } });
    await create.click();
    await page.getByText("Item not found").first().waitFor();
    await loseAnswer();
    await enter(page, "Another tee");
    await create.click();
    await page.getByText("This was already saved", { exact: false }).first().waitFor();
    await create.click();
    await page.getByText("Added to your closet").waitFor();
    expect(await titles()).toEqual(["Another tee", "Tee"]);
  });
});

describe("several pictures in one go", () => {
  it("become pieces one after the other, and one that fails loses nothing", async () => {
    const { page, owner } = await openAsInfluencer(run, "/influencer/create");
    const others = ["dress.webp", "skirt.webp"].map((name) => photoOf(name, "image/webp"));
    await page.getByLabel("Upload clothing image").setInputFiles([GARMENT, ...others]);
    await page.getByText("Item 3 of 3").waitFor();
    for (const [place, title] of ["Tee", "Dress", "Skirt"].entries()) {
      await enter(page, title, place);
    }
    let calls = 0;
    /** The place of the item in each call: the failed one is repeated. */
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
    url: "https://shop.example/cream?ref=1",
    images: [1, 2].map((n) => ({ url: `https://shop.example/${n}.jpg`, width: 600, height: 800 })),
  };

  it("fills what is empty and asks before it replaces what was typed", async () => {
    const { page } = await openAsInfluencer(run, "/influencer/create");
    await page.route("**/api/product-looks", (route) => route.fulfill({ json: PRODUCT }));
    await page.route("**/api/closet/product-pictures", (route) => {
      const second = route.request().postData()?.includes("2.jpg");
      const body = Buffer.from(pictureBytes(second ? "dress.webp" : "tee-plain.webp"));
      return route.fulfill({ contentType: "image/webp", body });
    });
    await page.getByLabel("Item Title").fill("My own words");
    await page.getByLabel("Paste a product link").fill("https://shop.example/cream");
    await page.keyboard.press("Enter");
    await page.getByRole("img", { name: "Clothing image" }).waitFor();
    expect(await page.getByLabel("Affiliate URL").inputValue()).toBe(PRODUCT.url);
    expect(await page.getByLabel("Item Title").inputValue()).toBe("My own words");
    expect(await page.getByLabel("Picture 1 of 2").isChecked()).toBe(true);
    expect(await auditAccess(page)).toEqual([]);

    await page.getByLabel("Picture 2 of 2").check();
    await page.getByRole("button", { name: "Use this title" }).click();
    expect(await page.getByLabel("Item Title").inputValue()).toBe(PRODUCT.title);
    expect(await page.getByLabel("Picture 1 of 2").isChecked()).toBe(false);
  });

  it("that can't be read says so and leaves the form as it is", async () => {
    const { page } = await openAsInfluencer(run, "/influencer/create");
    const error = "Please enter a valid URL";
    const json = { error, code: "url_not_allowed", requestId: "r" };
    await page.route("**/api/product-looks", (route) => route.fulfill({ status: 400, json }));
    await page.getByLabel("Item Title").fill("My own words");
    await page.getByLabel("Paste a product link").fill("https://shop.example/cream");
    await page.getByRole("button", { name: "Fill in" }).click();
    await page.getByRole("alert").getByText(error).waitFor();
    await page.getByText("Please fill in the fields yourself.").waitFor();
    expect(await page.getByLabel("Item Title").inputValue()).toBe("My own words");
    expect(await page.getByLabel("Affiliate URL").inputValue()).toBe("");
  });
});
