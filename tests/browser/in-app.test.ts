import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { cards, MemberGallery, rows } from "../harness/gallery.ts";
import { blockDownloads, IN_APP_AGENTS, inAppOptions } from "../harness/in-app-agents.ts";
import { nth } from "../harness/lists.ts";
import { pictureBytes } from "../harness/member.ts";
import {
  closeVisitors,
  fillIn,
  generateButton,
  newVisitor,
  result,
} from "../harness/try-on-page.ts";
import { expectNoComplaints, newUploader } from "../harness/visitor.ts";

const ITEM = "demo-item-tee-striped";
const SHARE = "Share to Instagram Stories & Download";
const PASSWORD = "plum orchard 1987";

let run: BrowserRun;
let gallery: MemberGallery;
let picture: string;
beforeAll(async () => {
  run = await startBrowserRun();
  gallery = await MemberGallery.open(run);
  picture = (await gallery.make()).url;
});
afterEach(closeVisitors);
afterAll(() => run.stop());

type Agent = (typeof IN_APP_AGENTS)[number];

/** The address that the link of the dialog passes to the system. */
function addressOf(link: string, { system }: Agent): URL {
  const http = new URL(run.url).protocol.slice(0, -1);
  if (system === "ios") {
    expect(link.startsWith(`x-safari-${http}://`)).toBe(true);
    return new URL(link.slice("x-safari-".length));
  }
  const [address = "", intent = ""] = link.split("#Intent;");
  expect(address.startsWith("intent://")).toBe(true);
  expect(intent.split(";")).toEqual([
    `scheme=${http}`,
    "action=android.intent.action.VIEW",
    "category=android.intent.category.BROWSABLE",
    "end",
  ]);
  return new URL(http + address.slice("intent".length));
}

/** Checks the dialog of a picture. @returns the address of its link */
async function expectPlainPicture(page: Page, agent: Agent, id: string): Promise<URL> {
  const dialog = page.getByRole("dialog", { name: "Save your picture" });
  const hold = agent.system === "ios" ? /Save to Photos/ : /Download image/;
  await dialog.getByText(hold).waitFor();
  await dialog.getByText(new RegExp(`The browser of ${agent.app} cannot`, "i")).waitFor();
  await dialog.getByText("A photo that you chose here", { exact: false }).waitFor();
  await expectHoldable(dialog.getByRole("img"));
  const link = dialog.getByRole("link", { name: "Open in your browser" });
  const address = addressOf((await link.getAttribute("href")) ?? "", agent);
  expect(address.origin).toBe(run.url);
  expect(address.pathname).toBe("/login");
  expect(address.searchParams.get("redirect")).toBe(`/generations?generation=${id}`);
  return address;
}

/** Checks that a press on the middle of the picture reaches the stored picture itself. */
async function expectHoldable(image: Locator): Promise<void> {
  await image.evaluate((img: HTMLImageElement) => img.decode());
  const found = await image.evaluate((img: HTMLImageElement) => {
    img.scrollIntoView({ block: "center" });
    const { x, y, width, height } = img.getBoundingClientRect();
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    const menu = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
    return { top: at === img, menu: img.dispatchEvent(menu), url: img.currentSrc };
  });
  expect(found).toMatchObject({ top: true, menu: true });
  expect(found.url).toMatch(new RegExp(`^${run.url}/media/`));
}

it.each(IN_APP_AGENTS)("shows a plain picture in the gallery: $app on $system", async (agent) => {
  await gallery.fill(rows(1), picture);
  const page = await gallery.visit(inAppOptions(agent));
  const tried = await blockDownloads(page);
  await page.goto("/generations");
  await cards(page).first().click();
  await page.getByRole("button", { name: "Share & Download" }).click();
  await expectPlainPicture(page, agent, nth(rows(1), 0).id);
  expect(tried).toEqual([]);
  expect(await page.getByText("Feature Coming Soon").count()).toBe(0);
});

it("keeps the files of a browser of its own", async () => {
  await gallery.fill(rows(1), picture);
  const page = await gallery.visit();
  const tried = await blockDownloads(page);
  await page.goto("/generations");
  await cards(page).first().click();
  await page.getByRole("button", { name: "Share & Download" }).click();
  await expect.poll(() => tried, { timeout: 20_000 }).toHaveLength(1);
  expect(await page.getByRole("dialog", { name: "Save your picture" }).count()).toBe(0);
});

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole("tab", { name: "Login" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/** The newest generation of the page's member. */
async function newestId(page: Page): Promise<string> {
  return (await (await page.request.get("/api/generations")).json()).generations[0].id;
}

it("leads from the result of the form to the same picture in another browser", async () => {
  const member = await newUploader(run);
  const agent = nth(IN_APP_AGENTS, 0);
  const page = await newVisitor(run, inAppOptions(agent));
  const tried = await blockDownloads(page);
  await page.goto("/login");
  await logIn(page, member.email);
  await page.getByRole("button", { name: "Logout" }).first().waitFor();
  await page.goto("/generate");
  await fillIn(page);
  await generateButton(page).click();
  await result(page).waitFor();
  await page.getByRole("button", { name: SHARE }).click();
  const address = await expectPlainPicture(page, agent, await newestId(page));
  expect(tried).toEqual([]);

  const other = await newVisitor(run);
  await other.goto(address.href);
  await logIn(other, member.email);
  await other.getByRole("dialog", { name: "Your Virtual Try-On" }).waitFor();
  await other.goto(address.href);
  await other.getByRole("dialog", { name: "Your Virtual Try-On" }).waitFor();
});

it("shows a plain picture of the try-on in a closet", async () => {
  const member = await newUploader(run);
  await member.savePhoto(pictureBytes("person-2.jpg"));
  const agent = nth(IN_APP_AGENTS, 3);
  const page = await newVisitor(run, inAppOptions(agent));
  const tried = await blockDownloads(page);
  await page.goto(`/closet/demo.closet?tryOnItem=${ITEM}`);
  await page.waitForURL("**/login?redirect=*");
  await logIn(page, member.email);
  await page.getByRole("button", { name: "Try Now" }).click();
  await result(page).waitFor();
  await page.getByRole("button", { name: SHARE }).click();
  await expectPlainPicture(page, agent, await newestId(page));
  expect(tried).toEqual([]);
});

it("has the browser complain of nothing", () => {
  expectNoComplaints(run);
});
