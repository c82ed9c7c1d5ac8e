import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createDb } from "#db/client.ts";
import { shopPath } from "#worker/contract/pages.ts";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { enterCode, mailedCode } from "../harness/code-page.ts";
import { demoPicture } from "../harness/demo-pictures.ts";
import { awaitEnd } from "../harness/events.ts";
import { auditLargeText } from "../harness/large-text.ts";
import { mailedPath, pictureBytes } from "../harness/member.ts";
import {
  closeVisitors,
  impoverish,
  newMemberPage,
  newVisitor,
  progressBar,
  result,
  toast,
} from "../harness/try-on-page.ts";
import { agreeIfAsked, consentQuestion, hold, newUploader, siteOf } from "../harness/visitor.ts";

const ITEM = "demo-item-tee-striped";
const PAGE = `/closet/demo.closet?item=${ITEM}`;
const PASSWORD = "plum orchard 1987";
const OUTER = "There was an error generating your image. Please try again.";
const NO_CREDITS = "You need at least 1 credit to generate a virtual try-on";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

function dialog(page: Page): Locator {
  return page.getByRole("dialog", { name: /^Try On: / });
}

function tryNow(page: Page): Locator {
  return dialog(page).getByRole("button", { name: "Try Now" });
}

async function openTryOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try On", exact: true }).click();
}

/** Presses Escape; a second time if the browser lost the first press, which follows a reload. */
async function escapeTryOn(page: Page): Promise<void> {
  const closed = (timeout?: number) =>
    dialog(page).waitFor({ state: "detached", ...(timeout && { timeout }) });
  await page.keyboard.press("Escape");
  await closed(10_000).catch(() => page.keyboard.press("Escape"));
  await closed();
}

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole("tab", { name: "Login" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await auditAccess(page), colorScheme).toEqual([]);
  }
  expect(await auditLargeText(page, auditAccess)).toEqual([]);
}

/** The entries of a member's ledger. */
async function ledgerOf(userId: string): Promise<string[]> {
  const sql = "SELECT kind FROM credit_ledger WHERE user_id = ? AND kind IN ('charge', 'refund')";
  const { rows } = await createDb({ url: run.databaseUrl }).$client.execute({
    sql,
    args: [userId],
  });
  return rows.map(({ kind }) => String(kind));
}

it("leads a visitor through the login into their try-on, and on to the shop", async () => {
  const member = await newUploader(run);
  const photo = pictureBytes("person-2.jpg");
  await member.savePhoto(photo);
  const page = await newVisitor(run);
  await page.goto(PAGE);
  await openTryOn(page);
  await page.waitForURL("**/login?redirect=*");
  await logIn(page, member.email);
  await dialog(page).getByAltText("Your saved photo").waitFor();
  expect(page.url()).toBe(`${run.url}/closet/demo.closet`);
  await dialog(page).getByText("This try-on costs 1 credit.").waitFor();
  await dialog(page).getByText("You have 5.").waitFor();
  await dialog(page)
    .getByText(/^Credits renew in \d+h \d+m$/)
    .waitFor();
  await expectAccessible(page);

  const events = await hold(page, "**/api/generations/*/events");
  await tryNow(page).dblclick();
  await dialog(page).getByText("Generating your try-on...").waitFor();
  await dialog(page).getByText("This may take a few moments").waitFor();
  await dialog(page).getByText("Usually about 4 seconds").waitFor();
  expect(await dialog(page).getByRole("progressbar").count()).toBe(1);
  await dialog(page).getByAltText("Photo of this try-on").waitFor();
  await dialog(page).getByAltText("Garment of this try-on").waitFor();
  await expectAccessible(page);
  await events.release();
  await result(page).waitFor();
  await dialog(page).getByAltText("You in the garment").waitFor();
  await dialog(page).getByRole("slider", { name: "Before and after" }).waitFor();
  await expectAccessible(page);
  expect(await ledgerOf(member.id)).toEqual(["charge"]);
  const { generations } = (await member.call("GET", "/api/generations")).json;
  expect(generations).toMatchObject([
    { status: "completed", closetItemId: ITEM, productUrl: "https://shop.example/tee-striped" },
  ]);

  await page.setViewportSize({ width: 320, height: 640 });
  const buy = dialog(page).getByRole("link", { name: "Buy Now Shop at shop.example" });
  const disclosure = dialog(page).getByText("Affiliate link: demo.closet may earn a commission");
  expect(await buy.getAttribute("href")).toBe(shopPath(ITEM));
  expect(await buy.getAttribute("rel")).toBe("sponsored nofollow noopener");
  const [link, words] = await Promise.all([buy.boundingBox(), disclosure.boundingBox()]);
  expect((words?.y ?? 0) - (link?.y ?? 0) - (link?.height ?? 0)).toBeLessThan(48);
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(320);
  await page.context().route(/\/go\//, (route) => route.fulfill({ body: "shop" }));
  const [shop] = await Promise.all([page.waitForEvent("popup"), buy.click()]);
  await shop.getByText("shop").waitFor();
  expect(await shop.evaluate(() => window.opener)).toBeNull();
  await page.context().unrouteAll();
  const way = await page.request.get(shopPath(ITEM), { maxRedirects: 0 });
  expect(way.headers().location).toBe("https://shop.example/tee-striped");

  await dialog(page).getByRole("button", { name: "Save to Favourites", pressed: false }).click();
  await toast(page, "Saved to Favourites").waitFor();
  await dialog(page).getByRole("button", { name: "Save to Favourites", pressed: true }).waitFor();
  const { favourites } = (await member.call("GET", "/api/favourites")).json;
  expect(favourites).toMatchObject([{ generation: { id: generations[0].id }, item: { id: ITEM } }]);
  await dialog(page).getByRole("button", { name: "Try Again" }).click();
  await dialog(page).getByAltText("Your saved photo").waitFor();
  await tryNow(page).waitFor();
  await page.goto("/generations");
  await page.getByRole("button", { name: "Open the generation of Today" }).click();
  const look = page.getByRole("dialog", { name: "Your Virtual Try-On" });
  expect(await look.getByRole("link", { name: "Buy Now" }).getAttribute("href")).toBe(
    shopPath(ITEM),
  );
  await look.getByText("Affiliate link: the closet's owner may earn a commission").waitFor();
});

it("takes a new member's own photo once they agree, and keeps it whatever is refused", async () => {
  const page = await newVisitor(run);
  await page.goto(PAGE);
  await openTryOn(page);
  await page.waitForURL("**/login?redirect=*");
  const email = `follower-${Date.now()}@example.com`;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByText("Account created successfully!", { exact: false }).waitFor();
  const other = await page.context().newPage();
  await other.goto(await mailedPath(siteOf(run), email));
  await enterCode(other, await mailedCode(run, email));
  await Promise.all([dialog(other).waitFor(), dialog(page).waitFor()]);
  await other.close();

  const field = dialog(page).getByLabel("Upload your photo");
  await expectAccessible(page);
  const text = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("text") };
  await field.setInputFiles(text);
  await toast(page, "Please select an image file").waitFor();
  expect(await tryNow(page).count()).toBe(0);
  await field.setInputFiles(demoPicture("person-1.jpg"));
  await consentQuestion(page).getByRole("button", { name: "Not now" }).click();
  await consentQuestion(page).waitFor({ state: "detached" });
  expect(await dialog(page).getByAltText("Your photo").count()).toBe(0);
  await field.setInputFiles(demoPicture("person-1.jpg"));
  await agreeIfAsked(page, toast(page, "Image Uploaded"));
  await dialog(page).getByText("Change Photo").waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await page.locator(`[data-item='${ITEM}']`).click();
  await openTryOn(page);
  await dialog(page).getByAltText("Your photo").waitFor();

  await page.route("**/job*", (route) => route.fulfill({ status: 502, body: "" }));
  await tryNow(page).click();
  await toast(page, OUTER).waitFor();
  expect(await auditLargeText(page)).toEqual([]);
  await dialog(page)
    .getByRole("alert")
    .getByText("Failed to submit job to the generation service.")
    .first()
    .waitFor();
  await dialog(page).getByRole("button", { name: "Try again", exact: true }).waitFor();
  await dialog(page).getByAltText("Your photo").waitFor();
  await page.unrouteAll();

  await page.context().clearCookies();
  await tryNow(page).click();
  await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  // The try-on that was started before continues automatically.
  await result(page).waitFor();
  const dialogs = page.getByRole("dialog");
  expect(await dialogs.getByText("User not logged in").count()).toBe(0);
});

it("closes by the back button before the piece beneath it, and that before the closet", async () => {
  const { page } = await newMemberPage(run);
  const piece = page.getByRole("dialog", { name: "Ad Breton tee", exact: true });
  const open = async () => [await dialog(page).count(), await piece.count()];
  const search = () => new URL(page.url()).search;
  await page.goto("/closet/demo.closet");
  await page.locator(`[data-item='${ITEM}']`).click();
  await openTryOn(page);
  await dialog(page).waitFor();
  await page.goBack();
  await dialog(page).waitFor({ state: "detached" });
  expect(await open()).toEqual([0, 1]);
  await page.goForward();
  await dialog(page).waitFor();
  await page.reload();
  await dialog(page).waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  expect(await open()).toEqual([0, 1]);
  await page.goBack();
  await piece.waitFor({ state: "detached" });
  expect(search()).toBe("");

  await page.goto(`${PAGE}&tryOnItem=${ITEM}`);
  await dialog(page).waitFor();
  expect(search()).toBe(`?item=${ITEM}`);
  for (const left of [
    [0, 1],
    [0, 0],
  ]) {
    await page.goBack();
    await expect.poll(open).toEqual(left);
  }
  expect(search()).toBe("");
});

it("needs a credit", async () => {
  const { page, member } = await newMemberPage(run);
  await member.savePhoto(pictureBytes("person-1.jpg"));
  await page.goto(PAGE);
  await openTryOn(page);
  await dialog(page).getByText("You have 5.").waitFor();
  await impoverish(run, member);
  // At first the page still shows credits that the server no longer has; the refusal updates it.
  for (const known of [false, true]) {
    await tryNow(page).click();
    await toast(page, NO_CREDITS).waitFor();
    await dialog(page).getByText("You have 0.").waitFor();
    await dialog(page).getByAltText("Your saved photo").waitFor();
    if (!known) await page.getByRole("button", { name: "Dismiss" }).first().click();
  }
  expect((await member.call("GET", "/api/generations")).json.generations).toEqual([]);
});

it("is taken up again after it was closed, and after a reload", async () => {
  const { page, member } = await newMemberPage(run);
  const id: string = (await member.call("POST", "/api/generations")).json.generationId;
  await createDb({ url: run.databaseUrl }).$client.execute({
    sql: "UPDATE generations SET closet_item_id = ? WHERE id = ?",
    args: [ITEM, id],
  });
  await page.goto(PAGE);
  await openTryOn(page);
  await progressBar(page).waitFor();
  await page.reload();
  await progressBar(page).waitFor();
  await escapeTryOn(page);
  await member.submit(id, { closet_item_id: ITEM });
  await toast(page, "Generation Complete!").waitFor();
  await openTryOn(page);
  await result(page).waitFor();
  expect(await ledgerOf(member.id)).toEqual(["charge"]);

  const next: string = (await member.call("POST", "/api/generations")).json.generationId;
  await createDb({ url: run.databaseUrl }).$client.execute({
    sql: "UPDATE generations SET closet_item_id = ? WHERE id = ?",
    args: [ITEM, next],
  });
  await page.reload();
  await progressBar(page).waitFor();
  await page.goto("about:blank");
  await member.submit(next, { closet_item_id: ITEM });
  await awaitEnd(member, next);
  await page.goto(PAGE);
  await openTryOn(page);
  await result(page).waitFor();
  await dialog(page).getByAltText("You in the garment").first().waitFor();
});
