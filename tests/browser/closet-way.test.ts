import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ManagedCloset } from "#worker/contract/closets.ts";
import { PERSON_AGENT } from "../harness/addresses.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { GARMENT } from "../harness/item-forms.ts";
import { nth } from "../harness/lists.ts";
import { type Member, newMember, pictureBytes } from "../harness/member.ts";
import { closeVisitors, newVisitor, result } from "../harness/try-on-page.ts";
import { newUploader, siteOf, visitAs } from "../harness/visitor.ts";

const PHONE = { viewport: { width: 390, height: 844 } };

let run: BrowserRun;
let shop: Server;
let shopUrl: string;
const referrers: (string | undefined)[] = [];

beforeAll(async () => {
  run = await startBrowserRun();
  shop = createServer((request, response) => {
    if (request.url === "/coat") referrers.push(request.headers.referer);
    response.setHeader("content-type", "text/html");
    response.end("<h1>The shop</h1>");
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  shopUrl = `http://shop.localhost:${(shop.address() as AddressInfo).port}/coat`;
});
afterAll(async () => {
  await closeVisitors();
  await run.stop();
  shop.close();
});

async function apply(page: Page, handle: string): Promise<void> {
  await page.goto("/influencer-signup");
  await page.getByLabel("Instagram Handle").fill(handle);
  await page.getByLabel("Follower Count").fill("4200");
  await page.getByLabel("Affiliate Programs").fill("The shop's own");
  await page.getByRole("button", { name: "Submit Request" }).click();
  await page.getByText("Request submitted successfully!", { exact: false }).waitFor();
}

async function approve(handle: string): Promise<void> {
  const admin = await newVisitor(run);
  const data = { email: "admin@drape.test", password: "demo-closet-2026" };
  await admin.request.post("/api/auth/sign-in/email", { headers: { Origin: run.url }, data });
  await admin.goto("/admin");
  await admin.getByRole("button", { name: `Approve @${handle}` }).click();
  await admin.getByLabel("How did you check").fill("A code in the profile");
  await admin.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await admin.getByText(`@${handle} is approved.`).waitFor();
}

/** Adds the first item and returns the closet's address from the copy field. */
async function build(page: Page): Promise<string> {
  await page.goto("/influencer/create");
  await page.getByLabel("Item Title").fill("Wool coat");
  await page.getByLabel("Affiliate URL").fill(shopUrl);
  await page.getByLabel("Upload clothing image").setInputFiles(GARMENT);
  await page.getByRole("img", { name: "Clothing image" }).waitFor();
  await page.getByRole("button", { name: "Create Item" }).click();
  await page.getByText("Closet created!", { exact: false }).waitFor();
  await page.getByRole("link", { name: "View My Closet" }).click();
  await page.getByText("Your closet is now live!").waitFor();
  const live = page.getByRole("link", { name: /\/closet\// }).first();
  return (await live.getAttribute("href")) ?? "";
}

async function follow(page: Page, link: string, follower: Member): Promise<void> {
  await page.goto(link);
  await page.locator("[data-item]").first().click();
  const piece = page.getByRole("dialog");
  await piece.getByRole("button", { name: /like/i }).click();
  await piece.getByRole("button", { name: /like/i, pressed: true }).waitFor();
  await piece.getByRole("button", { name: "Try On", exact: true }).click();
  await page.waitForURL("**/login?redirect=*");
  await page.getByRole("tab", { name: "Login" }).click();
  await page.getByLabel("Email").fill(follower.email);
  await page.getByLabel("Password").fill(follower.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  const tryOn = page.getByRole("dialog", { name: "Try On: Wool coat" });
  await tryOn.getByAltText("Your saved photo").waitFor();
  await tryOn.getByRole("button", { name: "Try Now" }).click();
  await result(page).waitFor();
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    tryOn.getByRole("link", { name: "Buy Now" }).click(),
  ]);
  await tab.getByRole("heading", { name: "The shop" }).waitFor();
}

it("leads from an application to a follower at the shop", async () => {
  const owner = await newMember(siteOf(run));
  const handle = `way.${Date.now().toString(36)}`;
  const phone = await visitAs(run, owner, PHONE);
  await apply(phone, handle);
  await approve(handle);
  const link = await build(phone);
  expect(new URL(link, run.url).href).toBe(`${run.url}/closet/${handle}`);

  const follower = await newUploader(run);
  await follower.savePhoto(pictureBytes("person-1.jpg"));
  await follow(
    await newVisitor(run, { userAgent: PERSON_AGENT }),
    `${link}?utm_source=tiktok`,
    follower,
  );
  // The shop receives the site as the referrer, never the page.
  expect(referrers).toEqual([`${run.url}/`]);
  expect(await follower.credits()).toBe(4);
  const closet: ManagedCloset = (await owner.call("GET", "/api/closet")).json;
  expect(closet.items).toMatchObject([{ title: "Wool coat", likes: 1 }]);
  const stats = (await owner.call("GET", "/api/closet/stats")).json;
  expect(stats.items).toEqual({ [nth(closet.items, 0).id]: { views: 1, tryOns: 1, clicks: 1 } });
  // The word of the link is kept through the login.
  expect(stats.sources.tiktok).toEqual({ views: 1, tryOns: 1, clicks: 1 });
  expect(run.complaints).toEqual([]);
});
