import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { auditThemes } from "../harness/closet-page.ts";
import { pngOf } from "../harness/drawn-pictures.ts";
import { drawSkirt } from "../harness/drawn-skirt.ts";
import { drawTee } from "../harness/drawn-tee.ts";
import { drawMannequin } from "../harness/mannequin.ts";
import {
  closeVisitors,
  generateButton,
  newMemberPage,
  newVisitor,
  result,
} from "../harness/try-on-page.ts";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

const file = (name: string, image: Parameters<typeof pngOf>[0]) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(pngOf(image)),
});
const WHOLE = file("whole.png", drawMannequin({ bottoms: "trousers", cuffs: 212 }).image);
const TEE = file("tee.png", drawTee());
const SKIRT = file("skirt.png", drawSkirt());

describe("another piece", () => {
  it("is worn with the first for one credit, can be removed, and is offered beside a result", async () => {
    const { page, member } = await newMemberPage(run);
    const before = await member.credits();
    await member.savePhoto(pngOf(drawMannequin({ bottoms: "trousers", cuffs: 212 }).image));
    await page.goto("/generate");
    const upload = page.getByLabel("Upload a garment photo");
    const add = page.getByRole("button", { name: "Add another piece" });
    const product = page.getByLabel("Product URL");
    await upload.setInputFiles(TEE);
    await add.click();
    // The first piece lacks its product page.
    expect(await product.evaluate((field) => field === document.activeElement)).toBe(true);
    await product.fill("https://shop.example/tee");
    await add.click();
    const kept = page.getByRole("region", { name: "Worn together" });
    await kept.getByAltText("Piece 1").waitFor();
    const link = page.getByLabel("Link to the garment");
    expect(await link.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await auditThemes(page, "an outfit")).toEqual([]);
    await kept.getByRole("button", { name: "Remove piece 1" }).click();
    await expect.poll(() => kept.count()).toBe(0);
    await upload.setInputFiles(TEE);
    await product.fill("https://shop.example/tee");
    await add.click();
    await upload.setInputFiles(SKIRT);
    await product.fill("https://shop.example/skirt");
    await page.getByAltText("The garment").waitFor();
    // The engine accepts two pieces.
    expect(await add.count()).toBe(0);
    const job = page.waitForRequest("**/api/generations/*/job*");
    await generateButton(page).click();
    const { garment_image_urls, product_urls, garment_image_url } = (await job).postDataJSON();
    expect([garment_image_urls.length, garment_image_url]).toEqual([2, undefined]);
    expect(product_urls).toEqual(["https://shop.example/tee", "https://shop.example/skirt"]);
    await result(page).waitFor();
    const second = page.getByRole("link", { name: "Shop at shop.example (piece 2)" });
    expect(await second.getAttribute("href")).toBe("https://shop.example/skirt");
    expect(await member.credits()).toBe(before - 1);
    expect(await page.getByRole("button", { name: "Wear it with…" }).count()).toBe(0);
    await page.getByRole("button", { name: "Another garment" }).click();
    expect(await kept.count()).toBe(0);
  });

  it("goes with what a result shows", async () => {
    const { page, member } = await newMemberPage(run);
    await page.goto("/generate");
    await page.getByLabel("Upload your photo").setInputFiles(WHOLE);
    await page.getByLabel("Upload a garment photo").setInputFiles(SKIRT);
    await page.getByLabel("Product URL").fill("https://shop.example/skirt");
    await generateButton(page).click();
    await result(page).waitFor();
    await page.getByRole("button", { name: "Wear it with…" }).click();
    await page.getByRole("region", { name: "Worn together" }).getByAltText("Piece 1").waitFor();
    await page.getByLabel("Upload a garment photo").setInputFiles(TEE);
    await page.getByLabel("Product URL").fill("https://shop.example/tee");
    await generateButton(page).click();
    await result(page).waitFor();
    const { generations } = (await member.call("GET", "/api/generations")).json;
    expect(generations[0].pieces).toEqual([
      { productUrl: "https://shop.example/skirt", closetItemId: null },
      { productUrl: "https://shop.example/tee", closetItemId: null },
    ]);
  });
});

describe("a look of a closet", () => {
  it("offers its pieces, as many as the engine takes, and a result its whole closet", async () => {
    const { page, member } = await newMemberPage(run);
    await member.savePhoto(pngOf(drawMannequin({ bottoms: "trousers", cuffs: 212 }).image));
    const { items, collections } = (await member.call("GET", "/api/closets/demo.closet")).json;
    const large = collections.find(({ itemIds }: { itemIds: string[] }) => itemIds.length > 2);
    await page.goto("/closet/demo.closet?tab=collections");
    const section = page.getByRole("region", { name: large.title });
    await section.getByRole("link", { name: "Try this look" }).click();
    const pieces = page.getByRole("region", { name: `Pieces of “${large.title}”` });
    const tiles = pieces.getByRole("checkbox");
    await tiles.nth(2).waitFor();
    expect(await tiles.count()).toBe(large.itemIds.length);
    expect(await pieces.getByRole("checkbox", { checked: true }).count()).toBe(0);
    await tiles.nth(0).check();
    await tiles.nth(1).check();
    expect(await tiles.nth(2).isDisabled()).toBe(true);
    expect(await auditThemes(page, "a look")).toEqual([]);
    const kept = page.getByRole("region", { name: "Worn together" });
    await kept.getByRole("button", { name: "Remove piece 2" }).click();
    expect(await tiles.nth(1).isChecked()).toBe(false);
    await tiles.nth(2).check();
    const job = page.waitForRequest("**/api/generations/*/job*");
    await generateButton(page).click();
    const shown = items.filter(({ id }: { id: string }) => large.itemIds.includes(id));
    const asked = [shown[0], shown[2]];
    expect((await job).postDataJSON()).toMatchObject({
      closet_item_ids: asked.map(({ id }) => id),
      garment_image_urls: asked.map(({ clothingImageUrl }) => clothingImageUrl),
      product_urls: asked.map(({ affiliateUrl }) => affiliateUrl),
    });
    await page.goto(`/generate?look=demo.closet&with=${items[1].id}`);
    const all = page.getByRole("region", { name: /^Pieces of / }).getByRole("checkbox");
    await expect.poll(() => all.count()).toBe(items.length);
    await expect.poll(() => all.nth(1).isChecked()).toBe(true);
    await page.goto("/generate?look=nobody.at.all");
    await page.getByText("This look is no longer there.").waitFor();
  });

  it("asks a visitor to log in, and leads back", async () => {
    const page = await newVisitor(run);
    await page.goto("/generate?look=demo.closet");
    const link = page.getByRole("link", { name: "Log in to try these pieces together" });
    expect(await link.getAttribute("href")).toBe(
      "/login?redirect=%2Fgenerate%3Flook%3Ddemo.closet",
    );
  });
});
