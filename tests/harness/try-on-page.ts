import { randomUUID } from "node:crypto";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { createDb } from "#db/client.ts";
import type { BrowserRun } from "./browser.ts";
import { demoPicture } from "./demo-pictures.ts";
import { type Member, newMember } from "./member.ts";
import { agreeIfAsked, newUploader, siteOf, visitAs } from "./visitor.ts";

const PHONE = { width: 390, height: 844 };

const open = new Set<Page>();

/** Sets a page's timeout for a generation on a busy machine, and registers it for closing. */
function keep(page: Page): Page {
  page.setDefaultTimeout(90_000);
  open.add(page);
  return page;
}

/** A visitor with a phone. */
export async function newVisitor(
  run: BrowserRun,
  options: BrowserContextOptions = {},
): Promise<Page> {
  return keep(await run.visit({ viewport: PHONE, ...options }));
}

/** Closes the browsers of all visitors, which would slow down the next ones. */
export async function closeVisitors(): Promise<void> {
  const contexts = [...open].map((page) => page.context());
  open.clear();
  await Promise.all(contexts.map((context) => context.close()));
}

/** A new member with a phone, who has consented to the processing of photos. */
export async function newMemberPage(
  run: BrowserRun,
  agreed = true,
): Promise<{ readonly page: Page; readonly member: Member }> {
  const member = agreed ? await newUploader(run) : await newMember(siteOf(run));
  return { page: keep(await visitAs(run, member, { viewport: PHONE })), member };
}

/** Removes all credits of a member. */
export async function impoverish(run: BrowserRun, member: Member): Promise<void> {
  await createDb({ url: run.databaseUrl }).$client.execute({
    sql: `INSERT INTO credit_ledger (id, user_id, kind, amount, generation_id, created_at)
          VALUES (?, ?, 'charge', ?, ?, ?)`,
    args: [randomUUID(), member.id, -(await member.credits()), randomUUID(), Date.now()],
  });
}

/** Fills in the whole form with uploads. */
export async function fillIn(
  page: Page,
  person: string | { name: string; mimeType: string; buffer: Buffer } = "person-1.jpg",
  garment = "tee-plain.webp",
): Promise<void> {
  const photo = typeof person === "string" ? demoPicture(person) : person;
  await page.getByLabel("Upload your photo").setInputFiles(photo);
  await agreeIfAsked(page, page.getByText("Image Uploaded", { exact: true }));
  await page.getByLabel("Upload a garment photo").setInputFiles(demoPicture(garment));
  await page.getByText("Garment Image Uploaded", { exact: true }).waitFor();
  await page.getByLabel("Product URL").fill("https://shop.example/tee");
}

/** The button with which a member starts a try-on. */
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

/** Records the starts that the pages of a browser send. */
export function startsOf(page: Page): string[] {
  const starts: string[] = [];
  page.context().on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/generations"))
      starts.push(request.url());
  });
  return starts;
}
