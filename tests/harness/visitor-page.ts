import type { Locator, Page } from "playwright-core";
import { fillIn } from "./try-on-page.ts";

const KEY = "queued_generation";

/** The button with which a visitor starts a try-on. */
export function generateButton(page: Page): Locator {
  return page.getByRole("button", { name: "Generate (Sign up to try!)" });
}

/** The text over a visitor's blurred result. */
export function invitation(page: Page): Locator {
  return page.getByText("Sign up to view your generation!");
}

/** The stored text of a visitor's queued try-on. */
export function kept(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), KEY);
}

/** Replaces the queued try-on. */
export function keep(page: Page, queued: object): Promise<void> {
  const entry = [KEY, JSON.stringify(queued)] as const;
  return page.evaluate(([key, text]) => localStorage.setItem(key, text), entry);
}

/** Records the addresses and bodies of the requests of a visitor's pages. */
export function bodiesOf(page: Page): string[] {
  const bodies: string[] = [];
  page.context().on("request", (request) => {
    if (request.method() !== "GET") bodies.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  return bodies;
}

/** Performs a visitor's try-on until its blurred result is visible. */
export async function startPreview(page: Page, garment = "tee-plain.webp"): Promise<void> {
  await page.goto("/generate");
  await fillIn(page, "person-1.jpg", garment);
  await generateButton(page).click();
  await invitation(page).waitFor();
}
