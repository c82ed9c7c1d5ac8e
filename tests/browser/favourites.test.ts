import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDb } from "#db/client.ts";
import { FAVOURITE_IDS_PATH, favouritePath } from "#worker/contract/favourites.ts";
import { shopPath } from "#worker/contract/pages.ts";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, boxOf, startBrowserRun } from "../harness/browser.ts";
import { cards, MemberGallery, rows } from "../harness/gallery.ts";
import { newMember } from "../harness/member.ts";
import { toast } from "../harness/try-on-page.ts";
import { siteOf } from "../harness/visitor.ts";

const ITEM = "demo-item-tee-striped";
const ITEM_PAGE = `/closet/demo.closet?item=${ITEM}`;
const LIST = "/generations?tab=favourites";

let run: BrowserRun;
let gallery: MemberGallery;
let made: { readonly id: string; readonly url: string };
beforeAll(async () => {
  run = await startBrowserRun();
  gallery = await MemberGallery.open(run);
  made = await gallery.make();
});
afterAll(() => run.stop());

function saveButton(within: Page | Locator, pressed: boolean): Locator {
  return within.getByRole("button", { name: "Save to Favourites", pressed });
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await auditAccess(page), colorScheme).toEqual([]);
  }
}

/** Gives a generation of the gallery a stored link. */
async function link(id: string | undefined, productUrl: string, itemId: string | null = null) {
  const { $client } = createDb({ url: run.databaseUrl });
  await $client.execute({
    sql: "UPDATE generations SET product_url = ?, closet_item_id = ? WHERE id = ?",
    args: [productUrl, itemId, id ?? ""],
  });
}

it("leads a visitor through the login back to the piece, saves it once, and lists it", async () => {
  const member = await newMember(siteOf(run));
  const page = await run.visit({ viewport: { width: 390, height: 844 } });
  await page.goto(ITEM_PAGE);
  const piece = page.getByRole("dialog", { name: "Ad Breton tee", exact: true });
  await saveButton(piece, false).click();
  await page.waitForURL("**/login?redirect=*");
  await page.getByRole("heading", { name: "Sign up to see yourself in Breton tee" }).waitFor();
  await page.getByRole("tab", { name: "Login" }).click();
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password").fill(member.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(`**${ITEM_PAGE}`);
  await saveButton(piece, true).waitFor();
  await toast(page, "Saved to Favourites").waitFor();
  await saveButton(piece, true).focus();
  await page.keyboard.press("Enter");
  await saveButton(piece, false).waitFor();
  await page.reload();
  const read = page.waitForResponse(`**${FAVOURITE_IDS_PATH}`);
  await page.mouse.move(20, 20);
  await read;
  await saveButton(piece, false).click();
  await saveButton(piece, true).waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.mouse.move(10, 10);
  await saveButton(piece, true).waitFor();

  await page.goto("/generations");
  await page.getByRole("tab", { name: "Favourites" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: "Breton tee" });
  await entry.getByText("Affiliate link: demo.closet may earn a commission").waitFor();
  expect(await entry.getByRole("link", { name: "Buy Now" }).getAttribute("href")).toBe(
    shopPath(ITEM),
  );
  expect(await entry.getByRole("link", { name: /^Open Breton tee/ }).getAttribute("href")).toBe(
    ITEM_PAGE,
  );
  const [tryOn, buy] = ["Try On", "Buy Now"].map((name) => entry.getByRole("link", { name }));
  const [left, right] = [await boxOf(tryOn as Locator), await boxOf(buy as Locator)];
  expect(Math.abs(left.y + left.height / 2 - right.y - right.height / 2)).toBeLessThan(2);
  await expectAccessible(page);
  // The same button removes it and saves it again.
  for (const pressed of [true, false, true]) {
    await saveButton(entry, pressed).click();
    await saveButton(entry, !pressed).waitFor();
  }
  await page.reload();
  await page.getByRole("heading", { name: "No favourites yet" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Generate" }).click();
  await page.waitForURL("**/generate");
  await page.context().close();
});

it("lists a result that was saved in its dialog, and opens, buys and deletes it there", async () => {
  const list = rows(3);
  await gallery.fill(list, made.url);
  const page = await gallery.visit();
  await page.goto("/generations");
  await cards(page).nth(1).click();
  const look = page.getByRole("dialog", { name: "Your Virtual Try-On" });
  await saveButton(look, false).click();
  await saveButton(look, true).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await saveButton(look, false).waitFor();
  await page.keyboard.press("Escape");
  await look.waitFor({ state: "detached" });
  await page.getByRole("tab", { name: "Favourites" }).click();
  await expect.poll(() => cards(page).count()).toBe(1);
  await cards(page).first().click();
  await saveButton(look, true).waitFor();
  expect(new URL(page.url()).search).toBe(`?tab=favourites&generation=${list[1]?.id}`);
  await look.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "No favourites yet" }).waitFor();
  expect(new URL(page.url()).search).toBe("?tab=favourites");
  expect((await gallery.list()).generations.map(({ id }) => id)).not.toContain(list[1]?.id);
});

it("offers to try again when the list can't be read, and keeps what can't be changed", async () => {
  const list = rows(30);
  await gallery.fill(list, made.url);
  for (const { id } of list) await gallery.member.call("PUT", favouritePath("generation", id));
  const page = await gallery.visit();
  await page.route("**/api/favourites", (route) => route.abort());
  await page.goto(LIST);
  await page.getByText("You seem to be offline.").waitFor();
  await page.unroute("**/api/favourites");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => cards(page).count()).toBe(24);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBe(30);
  await page.route("**/api/favourites/generations/*", (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await saveButton(page, true).first().click();
  await toast(page, "An unexpected error occurred").waitFor();
  expect(await saveButton(page, true).count()).toBe(30);
});

it("opens the stored shop by Buy Now, on the card and in the dialog", async () => {
  const list = rows(3);
  await gallery.fill(list, made.url);
  await link(list[0]?.id, "https://shop.example/tee?size=m");
  await link(list[1]?.id, "https://shop.example/tee", ITEM);
  await link(list[2]?.id, "javascript:alert(1)");
  const page = await gallery.visit();
  await page.goto("/generations");
  await cards(page).first().waitFor();
  const hrefs = await page
    .getByRole("link", { name: "Buy Now" })
    .evaluateAll((all) => all.map((each) => each.getAttribute("href")));
  expect(hrefs).toEqual(["https://shop.example/tee?size=m", shopPath(ITEM)]);
  await page.getByText("Affiliate link: the closet's owner may earn a commission").waitFor();
  await page.getByRole("button", { name: "Buy Now" }).click();
  await page.getByText("Product purchasing will be available soon").waitFor();
  await cards(page).first().click();
  const look = page.getByRole("dialog", { name: "Your Virtual Try-On" });
  await look.getByText("shop.example").waitFor();
  const buy = look.getByRole("link", { name: "Buy Now" });
  expect(await buy.getAttribute("rel")).toBe("sponsored nofollow noopener noreferrer");
  await page.context().route("https://shop.example/**", (route) => route.fulfill({ body: "shop" }));
  const [shop] = await Promise.all([page.waitForEvent("popup"), buy.click()]);
  await shop.getByText("shop").waitFor();
  expect(await shop.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
});
