import { randomInt, randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { createDb } from "#db/client.ts";
import { PHOTO_CONSENT_VERSION } from "#worker/contract/account.ts";
import type { BrowserRun } from "./browser.ts";
import { type Member, newMember } from "./member.ts";

const PHONE = { width: 390, height: 844 };

/** One of the demo's pictures as a file to choose. */
export function picture(name: string): string {
  return fileURLToPath(new URL(`../../db/seed/pictures/${name}`, import.meta.url));
}

const open = new Set<Page>();

/** A visitor from an address of their own. */
export async function newVisitor(
  run: BrowserRun,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const address = `198.51.${randomInt(256)}.${randomInt(256)}`;
  const extraHTTPHeaders = { "cf-connecting-ip": address };
  const page = await run.visit({ viewport: PHONE, extraHTTPHeaders, ...options });
  // A generation takes its time on a busy machine.
  page.setDefaultTimeout(90_000);
  open.add(page);
  return page;
}

/** Closes the browsers of all visitors, which would only slow the next ones. */
export async function closeVisitors(): Promise<void> {
  const contexts = [...open].map((page) => page.context());
  open.clear();
  await Promise.all(contexts.map((context) => context.close()));
}

/** A new member before their browser, who has agreed already to photos being processed. */
export async function newMemberPage(
  run: BrowserRun,
  agreed = true,
): Promise<{ readonly page: Page; readonly member: Member }> {
  const member = await newMember({
    url: run.url,
    fetch: (path, init) => fetch(run.url + path, init),
  });
  if (agreed) {
    const body = { version: PHOTO_CONSENT_VERSION };
    await member.call("PUT", "/api/me/photo-consent", { body });
  }
  const page = await newVisitor(run);
  const cookies = [...member.cookies].map(([name, value]) => ({ name, value, url: run.url }));
  await page.context().addCookies(cookies);
  return { page, member };
}

/** Takes all credits of a member. */
export async function impoverish(run: BrowserRun, member: Member): Promise<void> {
  await createDb({ url: run.product.database.url }).$client.execute({
    sql: `INSERT INTO credit_ledger (id, user_id, kind, amount, generation_id, created_at)
          VALUES (?, ?, 'charge', ?, ?, ?)`,
    args: [randomUUID(), member.id, -(await member.credits()), randomUUID(), Date.now()],
  });
}

/** Agrees to photos being processed, where that is asked before `next` is to be seen. */
export async function agreeIfAsked(page: Page, next: Locator): Promise<void> {
  const question = consentQuestion(page);
  await question.or(next).first().waitFor();
  if (!(await question.isVisible())) return;
  await question.getByRole("checkbox").check();
  await question.getByRole("button", { name: /agree/i }).click();
  await next.first().waitFor();
}

export function consentQuestion(page: Page): Locator {
  return page.getByRole("dialog").filter({ has: page.getByRole("checkbox") });
}

/** Fills in the whole form with uploads. */
export async function fillIn(
  page: Page,
  person = "person-1.jpg",
  garment = "tee-plain.webp",
): Promise<void> {
  await page.getByLabel("Product URL").fill("https://shop.example/tee");
  await page.getByLabel("Upload your photo").setInputFiles(picture(person));
  await agreeIfAsked(page, page.getByText("Image Uploaded", { exact: true }));
  await page.getByText("Upload Photo", { exact: true }).click();
  await page.getByLabel("Upload a garment photo").setInputFiles(picture(garment));
  await page.getByText("Garment Image Uploaded", { exact: true }).waitFor();
}

/** The button that a member starts a try-on with. */
export function generateButton(page: Page): Locator {
  return page.getByRole("button", { name: "Generate (1 Credit)" });
}

/** A text of the toasts. */
export function toast(page: Page, text: string): Locator {
  return page.getByLabel("Notifications").getByText(text, { exact: true });
}

/** The title of the result card. */
export function result(page: Page): Locator {
  return page.getByRole("heading", { name: "Your Virtual Try-On Result" });
}

export function progressBar(page: Page): Locator {
  return page.getByRole("progressbar");
}
