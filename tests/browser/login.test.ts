import { randomUUID } from "node:crypto";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { awaitMails, linkIn, type Member, mailedPath, newMember } from "../harness/member.ts";
import { expectNoComplaints, hold, memberVisitor, siteOf } from "../harness/visitor.ts";

const PASSWORD = "plum orchard 1987";
const SUCCESS = {
  signUp:
    "Account created successfully! Please check your email to verify your account, then login.",
  reset: "Password reset email sent! Please check your inbox.",
};

const LATER = {
  error: "Too many attempts. Please wait a moment and try again.",
  code: "rate_limited",
};

/** The three forms, with the functions that open, fill in and send each one. */
const FORMS = [
  { name: "login", path: "**/api/auth/sign-in/email", open: openLogin, busy: "Logging in..." },
  {
    name: "sign-up",
    path: "**/api/auth/sign-up/email",
    open: openSignUp,
    busy: "Creating account...",
  },
  {
    name: "reset",
    path: "**/api/auth/request-password-reset",
    open: openReset,
    busy: "Sending...",
  },
] as const;

let run: BrowserRun;
let member: Member;
beforeAll(async () => {
  run = await startBrowserRun();
  member = await newMember(siteOf(run));
});
afterAll(() => run.stop());

const loginButton = (page: Page) => page.getByRole("button", { name: "Login", exact: true });
const redBox = (page: Page) => page.locator("form").getByRole("alert");
const home = (page: Page) => page.getByRole("link", { name: "Start Now" });

async function openLogin(page: Page, email: string) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  return loginButton(page);
}

async function openSignUp(page: Page, email: string) {
  await page.goto("/login");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("First Name").fill("Nora");
  await page.getByLabel("Last Name").fill("Field");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  return page.getByRole("button", { name: "Sign Up" });
}

async function openReset(page: Page, email: string) {
  await page.goto("/login");
  await page.getByRole("button", { name: "Forgot Password?" }).click();
  // The login form has an Email, too, and stays until the app is loaded.
  await page.getByRole("heading", { name: "Forgot Password" }).waitFor();
  await page.getByLabel("Email").fill(email);
  return page.getByRole("button", { name: "Send Reset Email" });
}

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await loginButton(page).click();
}

function freshEmail(): string {
  return `nora-${randomUUID()}@example.com`;
}

it("says beside each field what is missing, and sends nothing", async () => {
  const page = await run.visit();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await page.goto("/login");
  await loginButton(page).click();
  await redBox(page).getByText("Please check the highlighted fields.").waitFor();
  const email = page.getByLabel("Email");
  expect(await email.getAttribute("aria-invalid")).toBe("true");
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
  const told = await email.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${told}"]`).textContent()).toBe("Please enter your email");
  await page.getByText("Please enter your password").waitFor();

  await page.getByRole("tab", { name: "Sign Up" }).click();
  await email.fill("not an address");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByText("Please enter a valid email").waitFor();
  await page.getByText("Password must have at least 8 characters.").waitFor();
  expect(sent).toEqual([]);
});

it("says what a refused login was refused for", async () => {
  const page = await run.visit();
  await page.goto("/login");
  await logIn(page, member.email, "not the password");
  await redBox(page).getByText("Invalid email or password").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(member.email);
  expect(await page.getByLabel("Email").getAttribute("aria-invalid")).toBeNull();
});

const TROUBLE: readonly ((route: Route) => Promise<void>)[] = [
  (route) => route.fulfill({ body: "<!doctype html>" }),
  (route) => route.fulfill({ status: 500, body: "<h1>Oh</h1>" }),
];

it.each(FORMS)("shows in the $name form that it is busy, and what has gone wrong", async (form) => {
  const page = await run.visit();
  const button = await form.open(page, freshEmail());
  const unexpectedError = redBox(page).getByText("An unexpected error occurred");
  const held = await hold(page, form.path);
  await button.click();
  await expect.poll(() => held.count()).toBe(1);
  const busy = page.getByRole("button", { name: form.busy });
  await busy.click({ force: true });
  await page.keyboard.press("Enter");
  expect(held.count()).toBe(1);
  await held.release((route) => route.abort());
  await unexpectedError.waitFor();
  for (const answer of TROUBLE) {
    // The next attempt replaces it by the server's sentence.
    await page.route(form.path, (route) => route.fulfill({ status: 429, json: LATER }));
    await button.click();
    await redBox(page).getByText(LATER.error).waitFor();
    expect(await unexpectedError.count()).toBe(0);
    await page.route(form.path, answer);
    await button.click();
    await unexpectedError.waitFor();
  }
  if (form.name !== "reset") expect(await page.getByLabel("Password").inputValue()).toBe(PASSWORD);
});

it("leads by a new password to where one wanted to go, where the code is lost", async () => {
  const page = await run.visit();
  const email = freshEmail();
  await page.goto("/account");
  await page.waitForURL("**/login?redirect=%2Faccount");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByText(SUCCESS.signUp).waitFor();
  await page.getByRole("button", { name: "Change address" }).click();
  for (const label of ["First Name", "Last Name", "Email", "Password"]) {
    expect(await page.getByLabel(label).inputValue()).toBe("");
  }
  await page.getByRole("tab", { name: "Login" }).click();
  await logIn(page, email);
  await redBox(page).getByText("Email not verified").waitFor();
  await page.getByRole("button", { name: "Send the email again" }).click();
  await page.getByText("A new email is on its way.").waitFor();

  const second = await page.context().newPage();
  const [again, first] = await awaitMails(siteOf(run), email, 2);
  // Another person may have requested the mail, so the later link leads to a choice of password.
  await second.goto(linkIn(again?.text ?? ""));
  await second.getByLabel("New password").fill(PASSWORD);
  await second.getByRole("button", { name: "Save password" }).click();
  await second.getByText("Your password has been changed. Please log in.").waitFor();
  await second.goto(linkIn(first?.text ?? ""));
  await second.getByText("Your email is confirmed. Please log in.").waitFor();
  await logIn(second, email);
  await second.waitForURL("**/account");
  expect(await second.getByLabel("Email").inputValue()).toBe(email);
  // The waiting tab follows, and the stored redirect is used.
  await page.waitForURL("**/account");
  expect(await page.evaluate(() => localStorage.getItem("post_auth_redirect"))).toBeNull();
});

it("leads through a forgotten password to a new one", async () => {
  const page = await run.visit();
  const owner = await newMember(siteOf(run));
  const button = await openReset(page, owner.email);
  await button.click();
  await page.getByText(SUCCESS.reset).waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("");
  await page.getByRole("button", { name: "Back to Login" }).click();
  await page.getByRole("tab", { name: "Login", selected: true }).waitFor();

  await page.goto(await mailedPath(siteOf(run), owner.email));
  await page.getByLabel("New password").fill("too");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByText("Password must have at least 8 characters.").waitFor();
  await page.getByLabel("New password").fill("pear orchard 1988");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByText("Your password has been changed. Please log in.").waitFor();
  await logIn(page, owner.email, "pear orchard 1988");
  await home(page).waitFor();
});

const TRICKS = [
  "//evil.example",
  "/\\evil.example",
  "javascript:document.title='caught'",
  "/login?redirect=/login?redirect=/login",
];

it("goes to where the address says at once when signed in, and nowhere else by any trick", async () => {
  const { page } = await memberVisitor(run);
  await page.goto("/login?redirect=/generations");
  await page.waitForURL("**/generations");
  for (const trick of TRICKS) {
    await page.goto(`/login?${new URLSearchParams({ redirect: trick })}`);
    await home(page).waitFor();
    expect(page.url()).toBe(`${run.url}/`);
  }
  await page.evaluate((text) => localStorage.setItem("post_auth_redirect", text), "//evil.example");
  await page.goto("/login");
  await home(page).waitFor();
  expect(page.url()).toBe(`${run.url}/`);
  expect(await page.title()).not.toBe("caught");
});

it("keeps a guest's way back, uses it once, and goes home by a planted one", async () => {
  const page = await run.visit();
  await page.goto(
    "/login?redirect=/generate%3Fproduct_url%3Dhttps%253A%252F%252Fshop.example%252Fa",
  );
  await loginButton(page).waitFor();
  const kept = () => page.evaluate(() => localStorage.getItem("post_auth_redirect"));
  expect(await kept()).toBe("/generate?product_url=https%3A%2F%2Fshop.example%2Fa");
  await logIn(page, member.email);
  await page.waitForURL("**/generate?product_url=*");
  expect(await kept()).toBeNull();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${run.url}/`);

  await page.goto("/login");
  await page.evaluate(() => localStorage.setItem("post_auth_redirect", "//evil.example"));
  await logIn(page, member.email);
  await home(page).waitFor();
  expect(page.url()).toBe(`${run.url}/`);
});

it("can be used by keyboard alone", async () => {
  const page = await run.visit();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.goto("/login");
  await page.getByRole("tab", { name: "Login" }).focus();
  // The keys wait for the app.
  await press("ArrowRight");
  await expect.poll(focused).toBe("Sign Up");
  await page.getByLabel("First Name").waitFor();
  await press("ArrowRight", "End", "Home");
  expect(await focused()).toBe("Login");
  await press("Tab");
  await page.keyboard.type(member.email);
  await press("Tab", "Tab", "Tab", "Enter");
  await page.getByRole("heading", { name: "Forgot Password" }).waitFor();
  expect(await page.locator(":focus").inputValue()).toBe(member.email);
  await press("Tab", "Tab", "Enter");
  await page.getByLabel("Password").waitFor();
  // The login contains the address, and the focus is on the password.
  await page.keyboard.type(PASSWORD);
  await press("Enter");
  await home(page).waitFor();
});

it("complains of nothing in all this", () => {
  expectNoComplaints(run);
});
