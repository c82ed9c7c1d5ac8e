import type { Locator, Page } from "playwright-core";
import { fillIn } from "./try-on-page.ts";

const KEY = "queued_generation";

/** The button that a visitor starts a try-on with. */
export function generateButton(page: Page): Locator {
  return page.getByRole("button", { name: "Generate (Sign up to try!)" });
}

/** The words over a visitor's blurred result. */
export function invitation(page: Page): Locator {
  return page.getByText("Sign up to view your generation!");
}

/** The text under which a visitor's try-on waits in the browser. */
export function kept(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), KEY);
}

/** Puts another in its place. */
export function keep(page: Page, queued: object): Promise<void> {
  const entry = [KEY, JSON.stringify(queued)] as const;
  return page.evaluate(([key, text]) => localStorage.setItem(key, text), entry);
}

/** The address and body of all that a visitor's pages send from now on. */
export function bodiesOf(page: Page): string[] {
  const bodies: string[] = [];
  page.context().on("request", (request) => {
    if (request.method() !== "GET") bodies.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  return bodies;
}

/** Goes through a visitor's try-on until its blurred result is shown. */
export async function startPreview(page: Page, garment = "tee-plain.webp"): Promise<void> {
  await page.goto("/generate");
  await fillIn(page, "person-1.jpg", garment);
  await generateButton(page).click();
  await invitation(page).waitFor();
}
