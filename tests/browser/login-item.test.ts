import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tryOnPath } from "#web/paths.ts";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, boxOf, startBrowserRun } from "../harness/browser.ts";
import { enterCode, mailedCode } from "../harness/code-page.ts";
import { Caller, mailedPath } from "../harness/member.ts";
import { expectNoComplaints, hold, siteOf } from "../harness/visitor.ts";

const PASSWORD = "plum orchard 1987";
const PHONE = { viewport: { width: 390, height: 844 } };
const ITEM = "demo-item-tee-striped";
const TRY_ON = tryOnPath("demo.closet", ITEM);
const ITEM_API = `**/api/closets/demo.closet/items/${ITEM}`;

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());

const freshEmail = () => `nora-${randomUUID()}@example.com`;
const heading = (page: Page, words: string) =>
  page.getByRole("heading", { name: `${words} to see yourself in Breton tee`, exact: true });
const tryOnDialog = (page: Page) => page.getByRole("dialog", { name: "Try On: Breton tee" });
const tabs = (page: Page) => page.getByRole("tablist", { name: "Login or Sign Up" });
const product = (page: Page) => page.getByText("Upload one photo. See yourself in it.");
const loginTo = (path: string) => `/login?${new URLSearchParams({ redirect: path })}`;

async function expectItem(page: Page): Promise<void> {
  await page.getByText("@demo.closet").waitFor();
  await page.getByAltText("Breton tee").evaluate((img: HTMLImageElement) => img.decode());
  expect(await product(page).count()).toBe(0);
  expect(await auditAccess(page)).toEqual([]);
}

it("shows the item of a closet from the sign-up to the code, and then opens its try-on", async () => {
  const page = await run.visit(PHONE);
  const read = await hold(page, ITEM_API);
  await page.goto(`/closet/demo.closet?item=${ITEM}`);
  await page.getByRole("button", { name: "Try On", exact: true }).click();
  await page.waitForURL("**/login?redirect=*");
  await page.getByRole("tab", { name: "Sign Up", selected: true }).waitFor();
  await expect.poll(() => read.count()).toBe(1);
  // The form does not wait for the item, and does not move when the item is loaded.
  const before = await boxOf(tabs(page));
  await read.release();
  await heading(page, "Sign up").waitFor();
  await expectItem(page);
  expect(await boxOf(tabs(page))).toEqual(before);
  const submit = await boxOf(page.getByRole("button", { name: "Sign Up" }));
  const bar = await boxOf(page.getByRole("navigation").last());
  expect(submit.y + submit.height).toBeLessThanOrEqual(bar.y);
  const visitor = page.getByRole("link", { name: "Try it without an account" });
  expect(await visitor.getAttribute("href")).toBe(`/generate?item=demo.closet%2F${ITEM}`);

  const email = freshEmail();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await heading(page, "Confirm your email").waitFor();
  await page.reload();
  await heading(page, "Confirm your email").waitFor();
  await expectItem(page);
  await enterCode(page, await mailedCode(run, email));
  await tryOnDialog(page).waitFor();
});

it("shows the item where the mail's link opens in another browser, and opens its try-on", async () => {
  const email = freshEmail();
  await new Caller(siteOf(run)).call("POST", "/api/auth/sign-up/email", {
    body: { email, password: PASSWORD, callbackURL: TRY_ON },
  });
  const page = await run.visit(PHONE);
  await page.goto(await mailedPath(siteOf(run), email));
  await heading(page, "Confirm your email").waitFor();
  await expectItem(page);
  await enterCode(page, await mailedCode(run, email));
  await tryOnDialog(page).waitFor();
  await page.evaluate(() => localStorage.setItem("signed_in", ""));
  await page.context().clearCookies();
  // A browser with an earlier sign-in shows the login.
  await page.goto(loginTo(TRY_ON));
  await heading(page, "Log in").waitFor();
  await page.getByRole("tab", { name: "Login", selected: true }).waitFor();
});

it.each([390, 1280])(
  "is the login alone, which stays in place, at %i px for an item that is gone",
  async (width) => {
    const page = await run.visit({ viewport: { width, height: 844 } });
    const read = await hold(page, "**/api/closets/**");
    await page.goto(loginTo(tryOnPath("demo.closet", "gone")));
    await expect.poll(() => read.count()).toBe(1);
    const before = await boxOf(tabs(page));
    await read.release();
    await product(page).waitFor();
    expect(await boxOf(tabs(page))).toEqual(before);
    expect(await page.getByText("to see yourself in").count()).toBe(0);
    await page.getByRole("tab", { name: "Login" }).click();
    await page.getByRole("button", { name: "Login", exact: true }).waitFor();
  },
);

it.each([
  "https://evil.example/closet/demo.closet?tryOnItem=a",
  "/closet/demo.closet?tryOnItem=..%2F..%2Fme",
  "/account",
])("reads no item for the way back %s", async (path) => {
  const page = await run.visit();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(loginTo(path));
  await product(page).waitFor();
  await page.waitForLoadState("networkidle");
  const other = asked.filter((url) => !url.startsWith(`${run.url}/`) || url.includes("/closets/"));
  expect(other).toEqual([]);
  expect(asked.filter((url) => url.includes("return-item"))).toEqual([]);
});

it("has the browser complain of nothing", () => {
  expectNoComplaints(run);
});
