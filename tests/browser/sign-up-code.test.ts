import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { enterCode, mailedCode } from "../harness/code-page.ts";
import { awaitMails, Caller, linkIn, mailedPath, newMember } from "../harness/member.ts";
import { wrongFor } from "../harness/sign-ups.ts";
import { endSessions, expectNoComplaints, memberVisitor, siteOf } from "../harness/visitor.ts";

const PASSWORD = "plum orchard 1987";
const WRONG = "This code is wrong, used up or expired.";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());

const freshEmail = () => `nora-${randomUUID()}@example.com`;
const alert = (page: Page) => page.locator("form").getByRole("alert");

/** Opens the account and signs up, up to the page that asks for the code. */
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
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.getByText("The code has 6 digits").waitFor();
  const code = await mailedCode(run, email);
  await enterCode(page, wrongFor(code));
  await alert(page).getByText(WRONG).waitFor();

  await page.reload();
  await page.getByText(email).waitFor();
  await field.focus();
  await page.keyboard.insertText(` ${code.slice(0, 3)} ${code.slice(3)} `);
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
  // The code is used: the first browser shows this.
  await enterCode(page, await mailedCode(run, email));
  await alert(page).getByText(WRONG).waitFor();
  await alert(page).getByText("Already confirmed? Log in.").waitFor();
});

it("says before the code that it sets no password, also on the way to a closet", async () => {
  const page = await run.visit();
  const email = freshEmail();
  await new Caller(siteOf(run)).call("POST", "/api/auth/sign-up/email", {
    body: { email, password: PASSWORD, callbackURL: "/closet/demo.closet" },
  });
  await page.goto(await mailedPath(siteOf(run), email));
  await page.getByText("The code confirms your email and sets no password.").waitFor();
  await enterCode(page, await mailedCode(run, email));
  await page.waitForURL("**/closet/demo.closet");
});

it("keeps the sign-up of this browser from a link with another address", async () => {
  const page = await run.visit();
  const email = freshEmail();
  await signUp(page, email);
  await page.goto(`/login#code=${freshEmail()}`);
  await page.getByText(email).waitFor();
  await enterCode(page, await mailedCode(run, email));
  await expectAccount(page, email);
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

const haveCode = (page: Page) => page.getByRole("button", { name: /^I have a code for / });

it("lets the address be changed, and keeps the first sign-up until there is another", async () => {
  const page = await run.visit();
  const first = freshEmail();
  await signUp(page, first);
  await page.getByRole("button", { name: "Change address" }).click();
  await page.getByRole("tab", { name: "Sign Up", selected: true }).waitFor();
  expect(await page.getByLabel("Code").count()).toBe(0);
  await page.route("**/api/auth/sign-up/email", (route) => route.abort(), { times: 1 });
  await page.getByLabel("Email").fill(freshEmail());
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await alert(page).waitFor();
  // A link of a stranger opens, and leaves the sign-up of this browser.
  await page.goto(`/login#code=${freshEmail()}`);
  await page.reload();
  await page.getByRole("button", { name: `I have a code for ${first}` }).click();
  await page.getByText("Account created successfully!").waitFor();
  await page.getByRole("button", { name: "Change address" }).click();
  const email = freshEmail();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByText(email).waitFor();
  await page.getByRole("button", { name: "Change address" }).click();
  expect(await haveCode(page).textContent()).toContain(email);
  await haveCode(page).click();
  await enterCode(page, await mailedCode(run, email));
  await expectAccount(page, email);
});

it("asks a browser that signed up for nothing, and sends nothing by itself", async () => {
  const page = await run.visit();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  const email = freshEmail();
  await page.goto(`/login#code=${email}`);
  await page.getByText(email).waitFor();
  await page
    .getByText("Enter a code only if you signed up with this address yourself.", { exact: false })
    .waitFor();
  expect(await page.getByRole("button", { name: "Send again" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Change address" }).click();
  expect(await haveCode(page).count()).toBe(0);
  expect(await pendingOf(page)).toBeNull();
  await page.goto(`/login?again=1#code=${encodeURIComponent("You won, call 555 0100 @ once")}`);
  await forgotLink(page).waitFor();
  expect(page.url()).toBe(`${run.url}/login?again=1`);
  expect(sent).toEqual([]);
});

const PENDING = { email: "waits@example.com", signUpId: null, sentAt: 0 };

/** Stores an address that waits for its code. */
function plantPending(page: Page): Promise<void> {
  return page.evaluate(
    (pending) =>
      localStorage.setItem("pending_code", JSON.stringify({ ...pending, sentAt: Date.now() })),
    PENDING,
  );
}

const pendingOf = (page: Page) => page.evaluate(() => localStorage.getItem("pending_code"));

const forgotLink = (page: Page) => page.getByRole("button", { name: "Forgot Password?" });

it("leads back to the login, which stays after a reload", async () => {
  const page = await run.visit();
  await signUp(page, freshEmail());
  await page.getByText("or a link to choose a password").waitFor();
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByRole("tab", { name: "Login", selected: true }).waitFor();
  await page.reload();
  await forgotLink(page).waitFor();
  await haveCode(page).waitFor();
  expect(await page.getByLabel("Code").count()).toBe(0);
});

it("is over after a new password and after the link of a confirmed address", async () => {
  const page = await run.visit();
  const email = freshEmail();
  await signUp(page, email);
  await page.request.post("/api/auth/request-password-reset", {
    data: { email },
    headers: { Origin: run.url },
  });
  const [reset] = await awaitMails(siteOf(run), email, 2);
  await page.goto(linkIn(reset?.text ?? ""));
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Save password" }).click();
  await forgotLink(page).waitFor();

  await plantPending(page);
  await page.goto("/login?verified=1");
  await page.getByText("Your email is confirmed. Please log in.").waitFor();
  await forgotLink(page).waitFor();
  expect(await pendingOf(page)).toBeNull();
});

it("is over after a login with a password", async () => {
  const page = await run.visit();
  const { email, password } = await newMember(siteOf(run));
  await page.goto("/login?redirect=%2Faccount");
  await forgotLink(page).waitFor();
  await plantPending(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expectAccount(page, email);
  expect(await pendingOf(page)).toBeNull();
});

it("is over for the next person, who goes on as a guest", async () => {
  const { page, member } = await memberVisitor(run);
  await page.goto("/account");
  await expectAccount(page, member.email);
  await plantPending(page);
  await endSessions(run, member);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.waitForURL("**/login?redirect=%2Faccount");
  await forgotLink(page).waitFor();
  expect(await pendingOf(page)).toBeNull();
});

it("complains of nothing in all this", () => {
  expectNoComplaints(run);
});
