import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { onItsOwnColour, strokesFor } from "../bench/engine/drawn/own-colour.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { pngOf } from "../harness/drawn-pictures.ts";
import { pictureFile } from "../harness/influencer.ts";
import { DESK, expectAccess, openAsInfluencer, PHONE } from "../harness/item-forms.ts";
import { showGarment } from "../harness/show-garment.ts";
import { closeVisitors } from "../harness/try-on-page.ts";

const { picture, whole } = onItsOwnColour("6 plain long");
const PNG = pngOf(picture);
const HARD = { name: "dress.png", mimeType: "image/png", buffer: Buffer.from(PNG) };
const WAIT = { timeout: 30_000 };

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

const refusal = (at: Locator | Page) => at.getByText("We could not find a garment");

describe.each([
  ["a phone", PHONE],
  ["a desk", DESK],
] as const)("on %s, an item whose garment is not found", (_, options) => {
  it("is shown before it is added, and keeps its picture", async () => {
    const { page, owner } = await openAsInfluencer(run, "/influencer/create", options);
    await page.getByLabel("Upload clothing image").setInputFiles(HARD);
    await refusal(page).waitFor(WAIT);
    await page.getByLabel("Item Title").fill("Linen shirt");
    await page.getByLabel("Affiliate URL").fill("https://shop.example/shirt");
    await expectAccess(page);
    await showGarment(page, strokesFor(whole));
    await refusal(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Create Item" }).click();
    await page.getByText("Can be tried on").waitFor(WAIT);
    const [item] = await owner.items(1);
    expect((await owner.closet()).tryOns[item.id]).toEqual({ state: "ready", kind: "top" });
    const shown = await owner.response("GET", item.clothingImageUrl);
    // A cut-out would be stored as WebP.
    expect(shown.headers.get("Content-Type")).toBe("image/jpeg");
    await shown.body?.cancel();
  });

  it("says so in the manager, and is mended there", async () => {
    const { page, owner } = await openAsInfluencer(run, "/influencer", options);
    await owner.addItem({ clothingImage: pictureFile(PNG) });
    await page.goto("/influencer/closet");
    await page.getByText("Cannot be tried on yet.").waitFor(WAIT);
    await expectAccess(page);
    await page.getByRole("button", { name: "Change the picture or show the garment" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Closet Item" });
    await refusal(dialog).waitFor(WAIT);
    await showGarment(page, strokesFor(whole));
    await dialog.getByText("Dress", { exact: true }).click();
    await dialog.getByRole("button", { name: "Update Item" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Can be tried on").waitFor(WAIT);
    const [item] = await owner.items(1);
    expect((await owner.closet()).tryOns[item.id]).toEqual({ state: "ready", kind: "dress" });
  });
});
