import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { hydrated } from "../harness/closet-visit.ts";
import { enterCode, mailedCode } from "../harness/code-page.ts";
import { demoPicture } from "../harness/demo-pictures.ts";
import { cards, MemberGallery } from "../harness/gallery.ts";
import {
  closeVisitors,
  fillIn,
  generateButton,
  newMemberPage,
  newVisitor,
  result,
} from "../harness/try-on-page.ts";

const OFFLINE = "try again when you are back online.";
const LOST = "The connection was lost. Please try again.";
const CALLS = "**/api/**";
const PASSWORD = "plum orchard 1987";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

const button = (place: Page | Locator, name: string) =>
  place.getByRole("button", { name, exact: true });

/** The alert with these words in a form or a toast. */
const told = (page: Page, words: string) =>
  page.getByRole("alert").getByText(words, { exact: false }).first();

interface Loss {
  readonly page: Page;
  readonly press: () => Promise<unknown>;
  /** Checks the state that must be unchanged by the press. */
  readonly unchanged?: () => Promise<void>;
  /** The message if the device has a network, but receives no answer. */
  readonly lost?: string;
}

/** Presses without a network, then without answers, and again when both are restored. */
async function survives({ page, press, unchanged, lost = LOST }: Loss): Promise<void> {
  const context = page.context();
  await context.setOffline(true);
  await press();
  await told(page, OFFLINE).waitFor();
  await unchanged?.();
  await context.setOffline(false);
  await page.route(CALLS, (route) => route.abort());
  await press();
  await told(page, lost).waitFor();
  await unchanged?.();
  await page.unroute(CALLS);
  await press();
}

/** Checks that the fields keep the typed texts, and that the button is enabled. */
function keeps(submit: Locator, ...typed: readonly (readonly [Locator, string])[]) {
  return async () => {
    await expect.poll(() => submit.isEnabled()).toBe(true);
    for (const [field, text] of typed) expect(await field.inputValue()).toBe(text);
  };
}

it("keeps a sign-up, its code and a login through the loss of the network", async () => {
  const page = await newVisitor(run);
  await page.clock.install();
  await page.goto("/login?redirect=%2Faccount");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const address = `off-${randomUUID()}@example.com`;
  const [email, password] = [page.getByLabel("Email"), page.getByLabel("Password")];
  await email.fill(address);
  await password.fill(PASSWORD);
  const signUp = button(page, "Sign Up");
  const typed = [
    [email, address],
    [password, PASSWORD],
  ] as const;
  await survives({ page, press: () => signUp.click(), unchanged: keeps(signUp, ...typed) });
  await page.getByText("Account created successfully!").waitFor();

  await page.clock.fastForward(31_000);
  await survives({ page, press: () => button(page, "Send again").click() });
  await page.getByText("A new email is on its way.").waitFor();
  const code = await mailedCode(run, address, 2);
  await page.context().setOffline(true);
  await enterCode(page, code);
  await told(page, OFFLINE).waitFor();
  expect(await page.getByLabel("Code").inputValue()).toBe(code);
  await page.context().setOffline(false);
  await button(page, "Confirm").click();
  await page.getByRole("heading", { name: "Account Settings" }).waitFor();

  await page.context().clearCookies();
  await page.goto("/login?redirect=%2Faccount");
  await page.getByLabel("Email").fill(address);
  await password.fill(PASSWORD);
  const logIn = page.locator("form").getByRole("button", { name: "Login" });
  const entered = keeps(logIn, ...typed);
  await survives({ page, press: () => logIn.click(), unchanged: entered });
  await page.getByRole("heading", { name: "Account Settings" }).waitFor();
});

it("keeps a new password and a photo through the loss of the network", async () => {
  const { page, member } = await newMemberPage(run);
  await page.goto("/account");
  await page.getByRole("heading", { name: "Account Settings" }).waitFor();
  const photo = page.locator("input[type=file]");
  const upload = button(page, "Upload Image");
  await survives({
    page,
    press: () => photo.setInputFiles(demoPicture("person-1.jpg")),
    unchanged: keeps(upload),
  });
  await button(page, "Replace Image").waitFor();

  await button(page, "Change password").click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  const [old, next] = [dialog.getByLabel("Current password"), dialog.getByLabel("New password")];
  await old.fill(member.password);
  await next.fill("walnut ferry 2093");
  const change = button(dialog, "Change password");
  const typed = [
    [old, member.password],
    [next, "walnut ferry 2093"],
  ] as const;
  await survives({ page, press: () => change.click(), unchanged: keeps(change, ...typed) });
  await dialog.waitFor({ state: "detached" });
});

it("takes back a like, keeps the page and a report, and loads a dialog once the network is back", async () => {
  const page = await newVisitor(run);
  const closet = "/closet/demo.closet?item=demo-item-skirt";
  await page.goto(closet);
  await page.mouse.move(5, 5);
  await hydrated(page);
  const item = page.getByRole("dialog");
  const save = button(item, "Save to Favourites");
  await page.context().setOffline(true);
  await save.click();
  await told(page, OFFLINE).waitFor();
  expect(page.url()).toBe(run.url + closet);
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept.filter((key) => key !== "visit-source")).toEqual([]);
  await page.context().setOffline(false);
  // The message described a state that has ended.
  await told(page, OFFLINE).waitFor({ state: "detached" });

  const like = item.getByRole("button", { name: /^Like/ });
  const notLiked = () => item.getByRole("button", { name: /^Like/, pressed: false }).waitFor();
  await survives({ page, press: () => like.click(), unchanged: notLiked });
  await item.getByRole("button", { name: /like/i, pressed: true }).waitFor();

  await page.context().setOffline(true);
  await button(item, "Report this item").click();
  await told(page, OFFLINE).waitFor();
  await page.context().setOffline(false);
  await button(item, "Report this item").click();
  const report = page.getByRole("dialog", { name: /^Report/ });
  const [reason, details] = [report.getByRole("radio").last(), report.getByLabel("Anything else")];
  await reason.check();
  await details.fill("Not a skirt.");
  const send = button(report, "Send report");
  const entered = keeps(send, [details, "Not a skirt."]);
  await survives({
    page,
    press: () => send.click(),
    async unchanged() {
      await entered();
      expect(await reason.isChecked()).toBe(true);
    },
  });
  await report.getByText("Thank you for telling us.").waitFor();
  await page.keyboard.press("Escape");
  await save.click();
  await page.waitForURL(`**/login?redirect=${encodeURIComponent(closet)}`);
});

it("charges nothing for a start without a network, and starts when it is back", async () => {
  const { page, member } = await newMemberPage(run);
  await page.goto("/generate");
  const link = page.getByLabel("Link to the garment");
  const shop = `${run.url}/closet/demo.closet?item=demo-item-skirt`;
  await link.fill(shop);
  const reads = async () => expect(await link.inputValue()).toBe(shop);
  await survives({ page, press: () => link.press("Enter"), unchanged: reads });
  const garment = page.getByAltText("The garment", { exact: true });
  await garment.waitFor();
  await fillIn(page);
  const credits = await member.credits();
  const go = generateButton(page);
  const ready = keeps(go);
  await survives({
    page,
    press: () => go.click(),
    lost: "Failed to fetch from the generation service.",
    async unchanged() {
      await ready();
      expect(await member.credits()).toBe(credits);
      await garment.waitFor();
    },
  });
  await result(page).waitFor();
  expect(await member.credits()).toBe(credits - 1);
});

it("loads more results, creates a link and takes a vote once the network is back", async () => {
  const gallery = await MemberGallery.open(run);
  const { url } = await gallery.make();
  const page = await gallery.visitFilled(30, url);
  await page.context().setOffline(true);
  await cards(page).last().scrollIntoViewIfNeeded();
  await page.getByText("You seem to be offline.").waitFor();
  expect(await cards(page).count()).toBe(24);
  await page.context().setOffline(false);
  // The failed page is loaded again automatically.
  await expect.poll(() => cards(page).count()).toBe(30);

  await cards(page).first().click();
  await button(page, "Ask a friend").click();
  const dialog = page.getByRole("dialog", { name: "Ask a friend" });
  await dialog.getByRole("checkbox").check();
  const create = button(dialog, "Create the link");
  await survives({
    page,
    press: () => create.click(),
    async unchanged() {
      await expect.poll(() => create.isEnabled()).toBe(true);
      expect(await dialog.getByRole("checkbox").isChecked()).toBe(true);
    },
  });
  const shared = await dialog.getByText(/\/r\/[\w-]{43}$/).textContent();

  // The page has no script: the browser shows its offline page, whose reload sends the vote.
  await page.goto(shared ?? "");
  await page.context().setOffline(true);
  await button(page, "Yes").click();
  await page.waitForURL("chrome-error://**");
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText("1 yes · 0 no").waitFor();
});
