import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { newMember } from "../harness/member.ts";
import { totp, wrongTotp } from "../harness/second-factor.ts";
import { expectNoComplaints, siteOf, visitAs } from "../harness/visitor.ts";

const PHONE = { viewport: { width: 390, height: 844 } };

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/login?redirect=%2Faccount");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByRole("heading", { name: "Enter your code" }).waitFor();
}

it("is set up in the account, and asked for at the next logins", async () => {
  const member = await newMember(siteOf(run));
  const page = await visitAs(run, member, PHONE);
  await page.goto("/account");
  await page.getByRole("button", { name: "Set up: Second factor" }).click();
  const dialog = page.getByRole("dialog", { name: "Second factor" });
  await dialog.getByLabel("Password").fill(member.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("img", { name: "QR code" }).waitFor();
  expect(await auditAccess(page)).toEqual([]);
  const text = await dialog
    .locator("p")
    .filter({ hasText: /^[A-Z2-7 ]{40,}$/ })
    .textContent();
  const secret = (text ?? "").replaceAll(" ", "");
  const [recovery = ""] = await dialog.getByRole("listitem").allInnerTexts();
  const code = dialog.getByLabel("Code", { exact: true });
  await code.fill(wrongTotp(secret));
  await page.keyboard.press("Enter");
  await dialog.getByText("This code is wrong, expired or used up.").first().waitFor();
  await code.fill(totp(secret));
  await page.keyboard.press("Enter");
  await page.getByText("Your second factor is on. All other sessions have ended.").waitFor();
  await page.getByRole("button", { name: "Change: Second factor" }).waitFor();

  await logIn(page, member.email, member.password);
  expect(await auditAccess(page)).toEqual([]);
  await page.getByLabel("Code").fill(totp(secret, 1));
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("heading", { name: "Account Settings" }).waitFor();

  await logIn(page, member.email, member.password);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recovery);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Account Settings" }).waitFor();
});

it("has the browser complain of nothing", () => {
  expectNoComplaints(run);
});
