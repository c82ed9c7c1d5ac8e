import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { newMember } from "../harness/member.ts";
import { expectNoComplaints, siteOf, visitAs } from "../harness/visitor.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const NEW_PASSWORD = "walnut ferry 2093";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());

async function openAccount(page: Page): Promise<void> {
  await page.goto("/account");
  await page.getByRole("heading", { name: "Account Settings" }).waitFor();
}

it("lists the sessions of an account, and ends one", async () => {
  const member = await newMember(siteOf(run));
  const page = await visitAs(run, member, PHONE);
  const agent = "Mozilla/5.0 (Linux; Android 14) Chrome/142.0 Mobile Safari/537.36";
  const body = { email: member.email, password: member.password };
  const other = await run.visit({ userAgent: agent });
  await other.request.post("/api/auth/sign-in/email", { data: body, headers: { Origin: run.url } });
  await openAccount(page);
  await page.getByRole("button", { name: "Show sessions" }).click();
  const dialog = page.getByRole("dialog", { name: "Where you are logged in" });
  await dialog.getByText("This device").waitFor();
  expect(await auditAccess(page)).toEqual([]);
  await dialog.getByRole("button", { name: "End session: Chrome on Android" }).click();
  await dialog.getByText("You are logged in nowhere else.").waitFor();
  expect((await other.request.get("/api/me")).status()).toBe(401);
  expect((await page.request.get("/api/me")).status()).toBe(200);
});

it("changes the password, and says what is wrong with either field", async () => {
  const member = await newMember(siteOf(run));
  const page = await visitAs(run, member, PHONE);
  await openAccount(page);
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  const current = dialog.getByLabel("Current password");
  const send = () => dialog.getByRole("button", { name: "Change password" }).click();
  await current.fill("of nobody at all");
  await dialog.getByLabel("New password").fill("short");
  await send();
  await dialog.getByText("Password must have at least").first().waitFor();
  await dialog.getByLabel("New password").fill(NEW_PASSWORD);
  await send();
  await dialog.getByText("This is not your password.").first().waitFor();
  expect(await auditAccess(page)).toEqual([]);
  expect(await current.evaluate((input) => input === document.activeElement)).toBe(true);
  await current.fill(member.password);
  await page.keyboard.press("Enter");
  await page.getByText("Your password has changed. All other sessions have ended.").waitFor();
  expect(await dialog.count()).toBe(0);
  expect((await page.request.get("/api/me")).status()).toBe(200);
  const body = { email: member.email, password: NEW_PASSWORD };
  const headers = { Origin: run.url };
  const login = await page.request.post("/api/auth/sign-in/email", { data: body, headers });
  expect(login.status()).toBe(200);
});

it("has the browser complain of nothing", () => {
  expectNoComplaints(run);
});
