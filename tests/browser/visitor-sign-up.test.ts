import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { enterCode, mailedCode } from "../harness/code-page.ts";
import { nth } from "../harness/lists.ts";
import { mailedPath } from "../harness/member.ts";
import {
  closeVisitors,
  fillIn,
  newMemberPage,
  newVisitor,
  startsOf,
} from "../harness/try-on-page.ts";
import { agreeIfAsked, consentQuestion, siteOf } from "../harness/visitor.ts";
import {
  bodiesOf,
  generateButton,
  invitation,
  keep,
  kept,
  startPreview,
} from "../harness/visitor-page.ts";

const STARTS = "**/api/generations";
const JOBS = "**/job";
const PASSWORD = "plum orchard 1987";

type Stored = Awaited<ReturnType<BrowserContext["storageState"]>>;

let run: BrowserRun;
/** A browser's storage with a blurred preview, and after "Sign Up Now". */
let previewed: Stored;
let asked: Stored;
beforeAll(async () => {
  run = await startBrowserRun();
  const page = await newVisitor(run);
  await startPreview(page);
  previewed = await page.context().storageState();
  await askToSignUp(page);
  asked = await page.context().storageState();
  await closeVisitors();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

async function askToSignUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign Up Now" }).click();
  await page.getByRole("tab", { name: "Sign Up", selected: true }).waitFor();
}

/** Goes to the sign-up, and returns by the browser's back button. */
async function leaveAndComeBack(page: Page): Promise<void> {
  await askToSignUp(page);
  await page.goBack();
}

const ATTEMPTS = { timeout: 100_000 };

/** Advances the clock past the pauses between attempts; whether the page shows their end. */
async function passAttempts(page: Page, end: Locator): Promise<boolean> {
  await page.clock.fastForward(5000);
  return end.isVisible();
}

describe("a visitor who leaves", () => {
  it("comes back to what is queued, and can put it aside", async () => {
    const page = await newVisitor(run);
    await page.goto("/generate");
    await fillIn(page);
    await generateButton(page).click();
    await page.getByRole("progressbar").waitFor();
    await page.getByRole("link", { name: "Generations" }).first().click();
    await page.waitForURL("**/generations");
    await page.goBack();
    for (const again of [() => page.reload(), () => leaveAndComeBack(page), null]) {
      await invitation(page).waitFor();
      await page.getByAltText("A blurred preview of you in the garment").waitFor();
      await page.getByAltText("Your photo").waitFor();
      await page.getByAltText("The garment", { exact: true }).waitFor();
      expect(await page.getByLabel("Product URL").inputValue()).toBe("https://shop.example/tee");
      await again?.();
    }
    expect(await page.getByText("Generation Complete").count()).toBe(0);
    await page.goto("/generate?product_url=https://other.example/tee");
    await invitation(page).waitFor();
    await page.getByAltText("Your photo").waitFor();
    const link = page.getByLabel("Link to the garment");
    expect(await link.inputValue()).toBe("https://other.example/tee");

    await page.goto("/generate");
    await page.getByRole("button", { name: "Discard" }).click();
    await invitation(page).waitFor({ state: "detached" });
    expect(await kept(page)).toBeNull();
    await page.getByAltText("Your photo").waitFor({ state: "detached" });
    await page.reload();
    await generateButton(page).waitFor();
    expect(await invitation(page).count()).toBe(0);
  });
});

describe("a visitor who signs up", () => {
  it("comes back by the mail, in another tab, to a try-on that has started by itself", async () => {
    const page = await newVisitor(run, { storageState: previewed });
    await page.goto("/generate");
    await askToSignUp(page);
    const email = `queued-${Date.now()}@example.com`;
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign Up" }).click();
    await page.getByText("Account created successfully!", { exact: false }).waitFor();

    const other = await page.context().newPage();
    const starts = startsOf(page);
    await other.goto(await mailedPath(siteOf(run), email));
    await enterCode(other, await mailedCode(run, email));
    await other.waitForURL("**/generate");
    await agreeIfAsked(other, other.getByRole("progressbar"));
    await other.getByText("Generation Complete!").waitFor();
    await other.getByAltText("You in the garment").first().waitFor();
    await other.getByText("4 credits", { exact: false }).first().waitFor();
    expect(await kept(other)).toBeNull();
    expect(starts).toHaveLength(1);
    await other.reload();
    await other.getByText("4 credits", { exact: false }).first().waitFor();
    expect(starts).toHaveLength(1);
  });

  it("is asked for consent first; refused, nothing is sent and the form stays", async () => {
    const page = await newVisitor(run, { storageState: asked });
    const { page: signedIn } = await newMemberPage(run, false);
    await page.context().addCookies(await signedIn.context().cookies());
    const bodies = bodiesOf(page);
    await page.goto("/generate");
    await consentQuestion(page).waitFor();
    await page.keyboard.press("Escape");
    await consentQuestion(page).waitFor({ state: "detached" });
    expect(await page.getByLabel("Product URL").inputValue()).toBe("https://shop.example/tee");
    await page.getByAltText("Your photo").waitFor();
    await page.getByAltText("The garment").waitFor();
    await expect.poll(() => kept(page)).toBeNull();
    expect(bodies).toEqual([]);
  });

  it("is asked on a later visit, before anything is started or put aside", async () => {
    const page = await newVisitor(run, { storageState: previewed });
    const { page: signedIn, member } = await newMemberPage(run);
    await page.context().addCookies(await signedIn.context().cookies());
    const bodies = bodiesOf(page);
    const waiting = page.getByRole("region", { name: "A try-on is waiting" });
    await page.goto("/account");
    await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    await page.goto("/generate");
    await waiting.getByText("shop.example").waitFor();
    await waiting.getByAltText("The photo that waits").waitFor();
    await page.getByAltText("Your photo").waitFor();
    const second = await page.context().newPage();
    await second.goto("/generate");
    await second.getByRole("button", { name: "Start now (1 Credit)" }).waitFor();
    await page.reload();
    await waiting.waitFor();
    expect(bodies).toEqual([]);

    const queued = JSON.parse((await kept(page)) ?? "");
    await page.getByRole("button", { name: "Start now (1 Credit)" }).dblclick();
    await page.getByRole("heading", { name: "Your Virtual Try-On Result" }).waitFor();
    await second
      .getByRole("button", { name: "Start now (1 Credit)" })
      .waitFor({ state: "detached" });
    expect(await kept(page)).toBeNull();
    expect(await member.credits()).toBe(4);

    await keep(page, { ...queued, createdAt: Date.now() });
    await page.reload();
    await waiting.getByRole("button", { name: "Discard" }).click();
    await waiting.waitFor({ state: "detached" });
    expect(await kept(page)).toBeNull();
    await page.getByAltText("Your photo").waitFor({ state: "detached" });
    expect(await member.credits()).toBe(4);
  });

  it("is not taken for a sign-in that led elsewhere", async () => {
    const page = await newVisitor(run, { storageState: asked });
    const { member } = await newMemberPage(run);
    await page.goto("/login?redirect=/account");
    await page.getByLabel("Email").fill(member.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    await page.getByRole("link", { name: "Generate" }).first().click();
    await page.getByRole("region", { name: "A try-on is waiting" }).waitFor();
    expect(await member.credits()).toBe(5);
  });

  it("starts once, however many tabs are open", async () => {
    const page = await newVisitor(run, { storageState: asked });
    const { page: signedIn, member } = await newMemberPage(run);
    await page.context().addCookies(await signedIn.context().cookies());
    const tabs = await Promise.all([1, 2, 3].map(() => page.context().newPage()));
    await Promise.all(tabs.map((tab) => tab.goto("/generate")));
    const result = { name: "Your Virtual Try-On Result" };
    await Promise.any(tabs.map((tab) => tab.getByRole("heading", result).waitFor()));
    // No tab has a queued try-on left.
    await expect.poll(() => kept(nth(tabs, 0))).toBeNull();
    expect(await member.credits()).toBe(4);
    const { json } = await member.call("GET", "/api/generations");
    expect(json.generations).toHaveLength(1);
  });

  it("keeps what is queued until the server has taken it over, whatever fails before", async () => {
    const page = await newVisitor(run, { storageState: asked });
    const { page: signedIn, member } = await newMemberPage(run);
    await page.context().addCookies(await signedIn.context().cookies());
    const starts = startsOf(page);
    const waiting = page.getByRole("region", { name: "A try-on is waiting" });
    const start = page.getByRole("button", { name: "Start now (1 Credit)" });
    const failed = page.getByRole("main").getByRole("alert");
    const expectKept = async () => {
      await waiting.getByAltText("The photo that waits").waitFor();
      await waiting.getByAltText("The garment that waits").waitFor();
      await page.getByAltText("Your photo").waitFor();
      expect(await kept(page)).not.toBeNull();
    };
    // A tab that starts it automatically is closed before the answer; then the member is asked.
    const closed = await page.context().newPage();
    await closed.route(STARTS, (route) => route.request().method() === "GET" && route.continue());
    await closed.goto("/generate");
    await expect.poll(() => starts.length, { timeout: 30_000 }).toBe(1);
    await closed.close();
    await page.goto("/generate");
    await expectKept();
    expect(starts).toHaveLength(1);

    await page.route(STARTS, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await start.click();
    await failed.waitFor();
    await expectKept();
    expect(await member.credits()).toBe(4);
    await page.unroute(STARTS);

    // The repetition finds the generation of the lost answer without a second charge.
    await page.route(JOBS, (route) => route.abort());
    await page.clock.install();
    await start.click();
    await expect
      .poll(() => passAttempts(page, failed.getByText("Your credit is back.")), ATTEMPTS)
      .toBe(true);
    await expectKept();
    expect(await member.credits()).toBe(5);
    await page.unroute(JOBS);

    const queued = JSON.parse((await kept(page)) ?? "");
    await start.click();
    await page.getByRole("heading", { name: "Your Virtual Try-On Result" }).waitFor();
    await waiting.waitFor({ state: "detached" });
    expect(await kept(page)).toBeNull();
    expect(await member.credits()).toBe(4);
    const { json } = await member.call("GET", "/api/generations");
    expect(json.generations).toHaveLength(1);

    // The same garment would be refused again; the form does not change.
    const garmentImageBase64 = "data:image/png;base64,AAAA";
    await keep(page, { ...queued, garmentImageBase64, createdAt: Date.now() });
    await page.reload();
    await start.click();
    await failed.getByText("Your credit is back.").waitFor();
    await page.getByAltText("Your photo").waitFor();
    expect(await page.getByLabel("Product URL").inputValue()).toBe("https://shop.example/tee");
    expect([await kept(page), await waiting.count()]).toEqual([null, 0]);
    expect(await member.credits()).toBe(4);
  });

  it("leaves nothing behind on signing out", async () => {
    const { page } = await newMemberPage(run);
    await page.goto("/account");
    await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    const queued = {
      productUrl: "https://shop.example/tee",
      useUpload: false,
      garmentImageBase64: null,
      garmentUrl: "https://shop.example/tee.jpg",
      tempImageBase64: "data:image/png;base64,AAAA",
      createdAt: Date.now(),
    };
    await keep(page, queued);
    await page.reload();
    await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    expect(await kept(page)).toBe(JSON.stringify(queued));
    await page.getByRole("button", { name: "Logout" }).first().click();
    await page.getByRole("tab", { name: "Login" }).waitFor();
    expect(await kept(page)).toBeNull();
  });
});
