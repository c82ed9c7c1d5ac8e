import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BrowserRun, boxOf, startBrowserRun } from "../harness/browser.ts";
import { auditLargeText } from "../harness/large-text.ts";
import { pictureBytes } from "../harness/member.ts";
import {
  agreeIfAsked,
  consentQuestion,
  expectNoComplaints,
  hold,
  memberVisitor,
} from "../harness/visitor.ts";

const ME = "**/api/me";
const PHOTO = "**/api/me/reference-image";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const toast = (page: Page) => page.getByRole("region", { name: "Notifications" });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

async function openAccount(page: Page): Promise<void> {
  await page.goto("/account");
  await page.getByRole("heading", { name: "Account Settings" }).waitFor();
}

const PHONE = { viewport: { width: 390, height: 844 } };

async function expectError(page: Page, sentence: string): Promise<void> {
  const alert = toast(page).getByRole("alert");
  await alert.getByText(sentence).waitFor();
  await alert.getByText("Error", { exact: true }).waitFor();
  await alert.getByRole("button", { name: "Dismiss" }).first().click();
}

function photo(name: string, type = "image/jpeg") {
  return { name, mimeType: type, buffer: Buffer.from(pictureBytes(name)) };
}

it("says that the device is offline, keeps the names, and saves them once it is back", async () => {
  const { page } = await memberVisitor(run, PHONE);
  await openAccount(page);
  const name = card(page, "Profile Information").getByLabel("First Name");
  await name.fill("Ada");
  await page.context().setOffline(true);
  await save(page).click();
  // On a phone the banner is above the remaining text.
  const banner = page.getByText("You are offline. What you have entered stays here.", {
    exact: true,
  });
  await banner.waitFor();
  const error = await boxOf(toast(page).getByRole("listitem"));
  expect(error.y + error.height).toBeLessThanOrEqual((await boxOf(banner)).y);
  await expectError(page, "You are offline.");
  expect(await name.inputValue()).toBe("Ada");
  await page.context().setOffline(false);
  await save(page).click();
  await toast(page).getByText("Profile updated successfully").waitFor();
  await page.context().close();
});

it("saves the names, showing them at once", async () => {
  const { page, member } = await memberVisitor(run);
  await openAccount(page);
  const profile = card(page, "Profile Information");
  const email = profile.getByLabel("Email");
  expect(await email.inputValue()).toBe(member.email);
  expect(await email.getAttribute("readonly")).not.toBeNull();
  await profile.getByText("Test Member", { exact: true }).waitFor();

  await profile.getByLabel("First Name").fill("  Émile ");
  await profile.getByLabel("Last Name").fill("Zo-O'Neill 李");
  const held = await hold(page, ME);
  await save(page).click();
  await page.getByRole("button", { name: "Saving..." }).waitFor();
  await profile.getByText("Émile").waitFor();
  await profile.getByText("É", { exact: true }).waitFor();
  await held.release();
  await toast(page).getByText("Profile updated successfully").waitFor();
  await toast(page).getByText("Success", { exact: true }).waitFor();
  expect(await profile.getByLabel("First Name").inputValue()).toBe("Émile");

  // Names may be empty: the avatar then has the letter of the email.
  await profile.getByLabel("First Name").fill("");
  await profile.getByLabel("Last Name").fill("");
  await save(page).click();
  await profile.getByText("M", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  await page.reload();
  await profile.getByText("M", { exact: true }).waitFor();
  expect(await profile.getByLabel("First Name").inputValue()).toBe("");
});

it("takes the names back that the server refuses, and keeps what was typed", async () => {
  const { page } = await memberVisitor(run);
  await openAccount(page);
  const profile = card(page, "Profile Information");
  await page.route(ME, (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 409, json: { error: "Words of the server", code: "conflict" } })
      : route.fallback(),
  );
  await profile.getByLabel("First Name").fill("Refused");
  await save(page).click();
  await expectError(page, "Words of the server");
  await profile.getByText("Test Member", { exact: true }).waitFor();
  expect(await profile.getByLabel("First Name").inputValue()).toBe("Refused");
  await page.unroute(ME);

  await page.route(ME, (route) => route.abort());
  await save(page).click();
  await expectError(page, "An unexpected error occurred");
  await page.unroute(ME);
  await save(page).click();
  await toast(page).getByText("Profile updated successfully").waitFor();
});

/** Replaces the credits and the time in the server's answer. */
async function tellCredits(page: Page, at: string, credits: number | undefined): Promise<void> {
  const renewAt = new Date(at);
  renewAt.setUTCHours(24, 0, 0, 0);
  await page.unroute(ME);
  await page.route(ME, async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    const user = { ...me.user, credits, creditsRenewAt: renewAt.toISOString() };
    const headers = { ...response.headers(), date: new Date(at).toUTCString() };
    await route.fulfill({ response, headers, json: { ...me, user } });
  });
}

it("counts to midnight UTC by the server's clock, and has the new balance then", async () => {
  const { page } = await memberVisitor(run, { timezoneId: "America/New_York" });
  // The device's clock is some days and hours slow.
  await page.clock.install({ time: new Date("2026-11-17T08:15:00Z") });
  await tellCredits(page, "2026-11-21T23:57:30Z", undefined);
  await openAccount(page);
  const credits = card(page, "Credits");
  await credits.getByText("Credits renew in 0h 2m").waitFor();
  await credits.getByText("0 credits").waitFor();

  await page.clock.runFor(60_000);
  await credits.getByText("Credits renew in 0h 1m").waitFor();
  await tellCredits(page, "2026-11-22T00:00:01Z", 5);
  await page.clock.runFor(95_000);
  await credits.getByText("Credits renew in 23h 5").waitFor();
  await credits.getByText("5 credits").waitFor();
});

it("counts right after a sleep and after a change of the device's clock", async () => {
  const { page } = await memberVisitor(run);
  await page.clock.install({ time: new Date("2026-11-23T12:00:00Z") });
  await tellCredits(page, "2026-11-21T12:00:20Z", 1);
  await openAccount(page);
  const credits = card(page, "Credits");
  await credits.getByText("Credits renew in 11h 59m").waitFor();
  await credits.getByText("1 credit", { exact: true }).waitFor();

  // A sleeping device runs no timers; at first the server cannot be reached.
  await page.route(ME, (route) => route.abort());
  await page.clock.setSystemTime(new Date("2026-11-23T15:00:00Z"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await credits.getByText("Credits renew in 8h 59m").waitFor();

  await tellCredits(page, "2026-11-21T15:01:20Z", 1);
  await page.clock.setSystemTime(new Date("2026-11-23T02:00:00Z"));
  await page.clock.runFor(60_000);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await credits.getByText("Credits renew in 8h 58m").waitFor();
});

it("refuses what is no image and what is too large, before anything is sent", async () => {
  const { page } = await memberVisitor(run, PHONE);
  await openAccount(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  const reference = card(page, "Reference Image");
  await reference.getByText("No reference image uploaded yet").waitFor();
  await reference.getByText("Max 5MB • JPG, PNG, GIF").waitFor();
  expect(await auditLargeText(page)).toEqual([]);
  const input = reference.locator('input[type="file"]');
  expect(await input.getAttribute("accept")).toBe("image/*");
  const words = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") };
  await input.setInputFiles(words);
  await expectError(page, "Please select an image file");
  const large = { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(5 * 1024 ** 2 + 1) };
  await input.setInputFiles(large);
  await expectError(page, "Image must be smaller than 5MB");
  expect(sent).toEqual([]);
});

it("uploads, replaces and removes the reference image", async () => {
  const { page } = await memberVisitor(run);
  await openAccount(page);
  const reference = card(page, "Reference Image");
  const input = reference.locator('input[type="file"]');
  const loading = reference.getByText("Loading...", { exact: true });
  const image = reference.getByRole("img", { name: "Your reference" });
  const held = await hold(page, PHOTO);
  await input.setInputFiles(photo("person-1.jpg"));
  await consentQuestion(page).waitFor();
  await agreeIfAsked(page, reference.getByRole("button", { name: "Uploading..." }));
  await held.release();
  await toast(page).getByText("Reference image uploaded successfully").waitFor();
  await toast(page).getByText("Success", { exact: true }).waitFor();
  await image.waitFor();
  await loading.waitFor({ state: "detached" });
  const first = await image.getAttribute("src");

  const pictures = await hold(page, "**/media/**");
  await input.setInputFiles(photo("person-2.jpg"));
  await loading.waitFor();
  expect(await image.getAttribute("src")).not.toBe(first);
  await pictures.release();
  await loading.waitFor({ state: "detached" });
  expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await page.route(PHOTO, (route) =>
    route.fulfill({ status: 422, json: { error: "Words of the server", code: "broken_image" } }),
  );
  await input.setInputFiles(photo("person-1.jpg"));
  await expectError(page, "Words of the server");
  await page.unroute(PHOTO);
  await page.route(PHOTO, (route) => route.abort());
  await input.setInputFiles(photo("person-1.jpg"));
  await expectError(page, "An unexpected error occurred");
  await page.unroute(PHOTO);

  // Only by keyboard, and not at the first press.
  const question = page.getByRole("alertdialog", { name: "Remove this photo?" });
  const remove = reference.getByRole("button", { name: "Remove" });
  await remove.focus();
  await page.keyboard.press("Enter");
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await image.count()).toBe(1);
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Remove" }).focus();
  await page.keyboard.press("Enter");
  await reference.getByText("No reference image uploaded yet").waitFor();
  await question.waitFor({ state: "detached" });
  const upload = reference.getByRole("button", { name: "Upload Image" });
  expect(await upload.evaluate((button) => button === document.activeElement)).toBe(true);
  expect((await (await page.request.get("/api/me")).json()).referenceImage).toBeNull();
});

it("can be used by keyboard alone", async () => {
  const { page } = await memberVisitor(run);
  await openAccount(page);
  await page.getByLabel("First Name").focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Keys");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await toast(page).getByText("Profile updated successfully").waitFor();
  expect((await (await page.request.get("/api/me")).json()).user.firstName).toBe("Keys");
  const chooser = page.waitForEvent("filechooser");
  for (const label of ["Email", "Save", "Upload Image"]) {
    await page.keyboard.press("Tab");
    const focused = page.getByLabel(label).or(page.getByRole("button", { name: label }));
    expect(await focused.evaluate((each) => each === document.activeElement)).toBe(true);
  }
  await page.keyboard.press("Enter");
  await chooser;
});

it("complains of nothing in all this", () => {
  expectNoComplaints(run);
});
