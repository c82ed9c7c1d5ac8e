import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { awaitMails, linkIn, type Member, newMember } from "../harness/member.ts";
import { endSessions, expectNoComplaints, memberVisitor, siteOf } from "../harness/visitor.ts";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());

const endDialog = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });
const settings = (page: Page) => page.getByRole("heading", { name: "Account Settings" });
const loginButton = (page: Page) => page.getByRole("button", { name: "Login", exact: true });

/** The session dialog may cover the button already, because another request has opened it. */
const pressSave = (page: Page) => page.getByRole("button", { name: "Save" }).dispatchEvent("click");

/** Types names on /account, ends the session, and presses Save. */
async function saveWithoutSession(page: Page, member: Member): Promise<void> {
  await page.goto("/account");
  await page.getByLabel("First Name").fill("Typed before");
  await page.getByLabel("Last Name").fill("The End");
  await endSessions(run, member);
  await pressSave(page);
  await endDialog(page).waitFor();
}

async function logIn(page: Page, member: Member): Promise<void> {
  await page.getByLabel("Email").last().fill(member.email);
  await page.getByLabel("Password").fill(member.password);
  await loginButton(page).click();
}

it("keeps what was typed when the session ends, and goes on after the login", async () => {
  const { page, member } = await memberVisitor(run);
  await saveWithoutSession(page, member);
  await page.getByText("Not authenticated").waitFor();
  expect(await settings(page).count()).toBe(1);

  expect(await endDialog(page).getByLabel("Email").inputValue()).toBe(member.email);
  await page.keyboard.type("wrong password");
  await page.keyboard.press("Enter");
  await endDialog(page).getByRole("alert").getByText("Invalid email or password").waitFor();
  // A press beside the dialog does not close it, because that would lose the input.
  await page.mouse.click(3, 3);
  await page.getByLabel("Password").fill(member.password);
  await page.keyboard.press("Enter");
  await endDialog(page).waitFor({ state: "detached" });

  expect(await page.getByLabel("First Name").inputValue()).toBe("Typed before");
  expect(await page.getByLabel("Last Name").inputValue()).toBe("The End");
  // The refused request is repeated automatically, and the message disappears.
  await page.getByText("Profile updated successfully").waitFor();
  expect(await page.getByText("Not authenticated").count()).toBe(0);
  expect((await (await page.request.get("/api/me")).json()).user.firstName).toBe("Typed before");
});

it("hides the screen of an ended session, and removes it after a quarter of an hour", async () => {
  const { page, member } = await memberVisitor(run);
  await page.clock.install();
  await saveWithoutSession(page, member);
  const ground = await endDialog(page).evaluate(
    (dialog) => getComputedStyle(dialog, "::backdrop").backgroundColor,
  );
  expect(ground).toMatch(/^rgb\(/);
  await page.clock.fastForward(14 * 60_000);
  expect(await settings(page).count()).toBe(1);
  await page.clock.fastForward(2 * 60_000);
  await page.waitForURL("**/login?redirect=%2Faccount");
  await loginButton(page).waitFor();
  expect(await page.getByText(member.email).count()).toBe(0);
  expect(await page.locator(`[value="${member.email}"]`).count()).toBe(0);
});

it("notices the end on the try-on when the page is looked at again", async () => {
  const { page, member } = await memberVisitor(run);
  await page.clock.install();
  await page.goto("/generate");
  await page.getByLabel("Link to the garment").fill("https://shop.example/tee");
  await endSessions(run, member);
  // The page reads the session again only some seconds after the last read.
  await page.clock.fastForward(60_000);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await endDialog(page).waitFor();
  await page.getByLabel("Password").fill(member.password);
  await page.keyboard.press("Enter");
  await endDialog(page).waitFor({ state: "detached" });
  expect(await page.getByLabel("Link to the garment").inputValue()).toBe(
    "https://shop.example/tee",
  );
  await page.getByText("5 credits").first().waitFor();
});

it("sends the mail for a new password without leading away", async () => {
  const { page, member } = await memberVisitor(run);
  await saveWithoutSession(page, member);
  await endDialog(page).getByRole("button", { name: "Forgot Password?" }).click();
  const forgot = page.getByRole("dialog", { name: "Forgot Password" });
  expect(await forgot.getByLabel("Email").inputValue()).toBe(member.email);
  await forgot.getByRole("button", { name: "Send Reset Email" }).click();
  await page.getByText("Password reset email sent! Please check your inbox.").waitFor();
  await page.getByRole("button", { name: "Back to Login" }).click();
  await logIn(page, member);
  await endDialog(page).waitFor({ state: "detached" });
  expect(await page.getByLabel("First Name").inputValue()).toBe("Typed before");
});

it("starts afresh in all tabs when another person logs in", async () => {
  const { page, member } = await memberVisitor(run);
  const other = await newMember(siteOf(run));
  const second = await page.context().newPage();
  await second.goto("/account");
  await second.getByLabel("First Name").fill("Of the first person");
  // A tab in the background draws no frames, which a click waits for.
  await page.bringToFront();
  await saveWithoutSession(page, member);
  await logIn(page, other);
  for (const tab of [page, second]) {
    await tab.locator(`[readonly][value="${other.email}"]`).waitFor();
    expect(await endDialog(tab).count()).toBe(0);
    expect(await tab.getByLabel("First Name").inputValue()).toBe("Test");
  }
  // The first person's change is saved in neither account.
  expect((await other.me()).user.firstName).toBe("Test");
  await member.signIn();
  expect((await member.me()).user.firstName).toBe("Test");
});

it("makes a guest of who closes the login, with the way back kept", async () => {
  const { page, member } = await memberVisitor(run);
  await saveWithoutSession(page, member);
  await endDialog(page).getByRole("button", { name: "Close" }).click();
  await page.waitForURL("**/login?redirect=%2Faccount");
  await loginButton(page).waitFor();
  expect(await page.getByText(member.email).count()).toBe(0);
  await logIn(page, member);
  await page.waitForURL("**/account");
});

it("signs all tabs out together, without asking to log in again", async () => {
  const { page, member } = await memberVisitor(run);
  const second = await page.context().newPage();
  const third = await page.context().newPage();
  await page.goto("/account");
  await second.goto("/account");
  await third.goto("/");
  await third.getByRole("button", { name: "Logout" }).waitFor();
  await settings(second).waitFor();
  await page.getByRole("button", { name: "Logout" }).click();
  await second.waitForURL("**/login?redirect=%2Faccount");
  await loginButton(second).waitFor();
  await loginButton(third).waitFor();
  for (const tab of [page, second, third]) {
    expect(await endDialog(tab).count()).toBe(0);
    expect(await tab.getByText(member.email).count()).toBe(0);
    await tab.getByRole("button", { name: "Logout" }).waitFor({ state: "detached" });
  }
});

it("signs all tabs in together, each going its own way back", async () => {
  const page = await run.visit();
  const member = await newMember(siteOf(run));
  const second = await page.context().newPage();
  const third = await page.context().newPage();
  await second.goto("/account");
  await second.waitForURL("**/login?redirect=%2Faccount");
  await third.goto("/");
  await loginButton(third).waitFor();
  await page.goto("/login?redirect=/generations");
  await logIn(page, member);
  await page.waitForURL("**/generations");
  await second.waitForURL("**/account");
  await third.getByRole("link", { name: "Start Now" }).waitFor();
});

it("closes the login of all tabs once one has logged in", async () => {
  const { page, member } = await memberVisitor(run);
  const second = await page.context().newPage();
  await second.goto("/account");
  await second.getByLabel("First Name").fill("In the second tab");
  await saveWithoutSession(page, member);
  await pressSave(second);
  await endDialog(second).waitFor();
  await logIn(page, member);
  await endDialog(page).waitFor({ state: "detached" });
  await endDialog(second).waitFor({ state: "detached" });
  expect(await second.getByLabel("First Name").inputValue()).toBe("In the second tab");
});

it("leaves the next person no way back of the last one's", async () => {
  const { page } = await memberVisitor(run);
  const other = await newMember(siteOf(run));
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("post_auth_redirect", "/generations"));
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await loginButton(page).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("post_auth_redirect"))).toBeNull();
  // The theme is the device's, not the person's.
  await page.getByRole("button", { name: "Switch to light mode" }).waitFor();
  await page.goto("/login");
  await logIn(page, other);
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("link", { name: "Start Now" }).waitFor();
});

const sessionsOf = async (member: Member) => {
  const stored = { sql: "SELECT id FROM session WHERE user_id = ?", args: [member.id] };
  return (await siteOf(run).db.$client.execute(stored)).rows.length;
};
const loggedOutHere = (page: Page) => page.getByText("Logged out in this browser");

it("signs out without a network, and has the session ended once there is one", async () => {
  const { page, member } = await memberVisitor(run);
  const second = await page.context().newPage();
  // The other tab still reads the storage from before the sign-out, which may occur briefly.
  await second.addInitScript(() => {
    Storage.prototype.getItem = () => "1";
  });
  for (const tab of [page, second]) {
    await tab.goto("/account");
    await settings(tab).waitFor();
  }
  await page.evaluate(() => {
    localStorage.setItem("queued_generation", "{}");
    sessionStorage.setItem("draft", "of the person");
  });
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Logout" }).click();
  await loggedOutHere(page).waitFor();
  for (const tab of [page, second]) {
    await tab.getByRole("button", { name: "Logout" }).waitFor({ state: "detached" });
    await settings(tab).waitFor({ state: "detached" });
    expect(await tab.getByText(member.email).count()).toBe(0);
    expect(await tab.locator(`[value="${member.email}"]`).count()).toBe(0);
    // Without a network a tab that reloads its page shows the browser's offline page.
    await loginButton(tab).waitFor();
  }
  const kept = () => ({ ...localStorage, ...sessionStorage });
  const left = await page.evaluate(kept);
  expect(left).toMatchObject({ signed_in: "owed" });
  expect(Object.keys(left)).not.toContain("queued_generation");
  expect(Object.keys(left)).not.toContain("draft");
  expect(await sessionsOf(member)).toBeGreaterThan(0);
  await page.context().setOffline(false);
  await expect.poll(() => sessionsOf(member)).toBe(0);
  await page.goto("/account");
  await page.waitForURL("**/login?redirect=%2Faccount");
});

it("signs out where the server fails, and asks nothing in the old name afterwards", async () => {
  const { page, member } = await memberVisitor(run);
  await page.goto("/account");
  await settings(page).waitFor();
  const { $client: database } = siteOf(run).db;
  await database.execute(`CREATE TRIGGER keep_session BEFORE DELETE ON session
    WHEN OLD.user_id = '${member.id}' BEGIN SELECT RAISE(ABORT, 'kept'); END`);
  await page.getByRole("button", { name: "Logout" }).click();
  await loggedOutHere(page).waitFor();
  await page.goto("/");
  await page.getByText(member.email).waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: "Logout" }).count()).toBe(0);
  expect(await sessionsOf(member)).toBeGreaterThan(0);
  await database.execute("DROP TRIGGER keep_session");
  await page.goto("/login");
  await logIn(page, member);
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("button", { name: "Logout" }).waitFor();
  expect(await sessionsOf(member)).toBe(1);
});

it("tells all tabs at once that a new password has ended their session", async () => {
  const { page, member } = await memberVisitor(run);
  const second = await page.context().newPage();
  await second.goto("/account");
  await second.getByLabel("First Name").fill("Typed before");
  const site = siteOf(run);
  const body = { email: member.email };
  await member.call("POST", "/api/auth/request-password-reset", { body });
  const [mail] = await awaitMails(site, member.email, 1);
  await page.goto(linkIn(mail?.text ?? ""));
  await page.getByLabel("New password").fill("chosen in another tab");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByText("Your password has been changed.").waitFor();
  await page.waitForURL("**/login");
  await loginButton(page).waitFor();
  expect(await endDialog(page).count()).toBe(0);
  await endDialog(second).waitFor();
  await second.getByLabel("Password").fill("chosen in another tab");
  await second.keyboard.press("Enter");
  await endDialog(second).waitFor({ state: "detached" });
  expect(await second.getByLabel("First Name").inputValue()).toBe("Typed before");
});

it("complains of nothing in all this", () => {
  expectNoComplaints(run);
});
