import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { enterCode, mailedCode } from "../harness/code-page.ts";
import { mailedPath } from "../harness/member.ts";
import { wrongFor } from "../harness/sign-ups.ts";
import { expectNoComplaints, siteOf } from "../harness/visitor.ts";

const PASSWORD = "plum orchard 1987";
const WRONG = "This code is wrong, used up or expired.";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());

const freshEmail = () => `nora-${randomUUID()}@example.com`;
const alert = (page: Page) => page.locator("form").getByRole("alert");

/** Signs up on the way to the account, up to the page that asks for the code. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/account");
  await page.waitForURL("**/login?redirect=%2Faccount");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByText(email).waitFor();
}

async function expectAccount(page: Page, email: string): Promise<void> {
  await page.getByRole("heading", { name: "Account Settings" }).waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(email);
}

it("asks for the code after a sign-up, also after a reload, and goes on where one wanted to", async () => {
  const page = await run.visit();
  const email = freshEmail();
  await signUp(page, email);
  await page.getByText("Account created successfully!").waitFor();
  const field = page.getByLabel("Code");
  expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
  expect(await field.getAttribute("inputmode")).toBe("numeric");
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await enterCode(page, "12345");
  await page.getByText("The code has six digits").waitFor();
  const code = await mailedCode(run, email);
  await enterCode(page, wrongFor(code));
  await alert(page).getByText(WRONG).waitFor();

  await page.reload();
  await page.getByText(email).waitFor();
  await field.focus();
  await page.keyboard.insertText(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.keyboard.press("Enter");
  await expectAccount(page, email);
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await stored()).not.toContain(email);
});

it("opened by the link in another browser, asks for the code and goes on at the way back", async () => {
  const [page, other] = [await run.visit(), await run.visit()];
  const email = freshEmail();
  await signUp(page, email);
  await other.goto(await mailedPath(siteOf(run), email));
  await other.getByText(email).waitFor();
  expect(other.url()).not.toContain(email.split("@")[0]);
  expect(await other.context().cookies()).toEqual([]);
  await other.reload();
  await enterCode(other, await mailedCode(run, email));
  await expectAccount(other, email);
  await other.getByText("choose a password with").waitFor();
  // The code is used: the first browser is told so.
  await enterCode(page, await mailedCode(run, email));
  await alert(page).getByText(WRONG).waitFor();
});

it("ignores a link whose way back was changed", async () => {
  const page = await run.visit();
  const email = freshEmail();
  await signUp(page, email);
  const link = await mailedPath(siteOf(run), email);
  const other = await run.visit();
  const way = Buffer.from("//evil.example/").toString("base64url");
  await other.goto(link.replace(/(token=[^.]+\.\d+\.)[^.]+/, `$1${way}`));
  await other.getByText("This verification link is invalid").waitFor();
  expect(await other.getByLabel("Code").count()).toBe(0);
});

it("sends another code after a while, and the older one is void", async () => {
  const page = await run.visit();
  await page.clock.install();
  const email = freshEmail();
  await signUp(page, email);
  const first = await mailedCode(run, email);
  await page.getByRole("button", { name: /^Send again in \d+ s$/, disabled: true }).waitFor();
  await page.clock.fastForward(31_000);
  await page.getByRole("button", { name: "Send again", exact: true }).click();
  await page.getByText("A new email is on its way.").waitFor();
  const second = await mailedCode(run, email, 2);
  if (first !== second) {
    await enterCode(page, first);
    await alert(page).getByText(WRONG).waitFor();
  }
  await enterCode(page, second);
  await expectAccount(page, email);
});

it("lets the address be changed", async () => {
  const page = await run.visit();
  await signUp(page, freshEmail());
  await page.getByRole("button", { name: "Change address" }).click();
  await page.getByRole("tab", { name: "Sign Up", selected: true }).waitFor();
  expect(await page.getByLabel("Code").count()).toBe(0);
  const email = freshEmail();
  await signUp(page, email);
  await enterCode(page, await mailedCode(run, email));
  await expectAccount(page, email);
});

it("complains of nothing in all this", () => {
  expectNoComplaints(run);
});
