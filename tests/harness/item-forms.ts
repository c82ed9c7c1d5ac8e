import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { createDb } from "#db/client.ts";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { auditAccess } from "./accessibility.ts";
import type { BrowserRun } from "./browser.ts";
import { type Influencer, newInfluencer } from "./influencer.ts";
import { pictureBytes } from "./member.ts";
import { drawPhoto, type PhotoFile, turned } from "./photo-files.ts";
import { decode } from "./pixels.ts";
import { siteOf, visitAs } from "./visitor.ts";

export const PHONE = { viewport: { width: 390, height: 844 } };
export const DESK = { viewport: { width: 1280, height: 900 } };

export const GARMENT = photoOf("tee-plain.webp", "image/webp");
export const NOTE: PhotoFile = {
  name: "a.txt",
  mimeType: "text/plain",
  buffer: Buffer.from("words"),
};

export function photoOf(name: string, mimeType: string): PhotoFile {
  return { name, mimeType, buffer: Buffer.from(pictureBytes(name)) };
}

/** Opens a screen of the dashboard as a new influencer. */
export async function openAsInfluencer(
  run: BrowserRun,
  where: string,
  options: BrowserContextOptions = PHONE,
): Promise<{ readonly page: Page; readonly owner: Influencer }> {
  const db = createDb({ url: run.databaseUrl });
  const owner = await newInfluencer({ ...siteOf(run), db });
  const page = await visitAs(run, owner, options);
  await page.goto(where);
  return { page, owner };
}

/** 1000 x 2000 pixels after its rotation: red above, blue below. */
export async function tallPhoto(page: Page): Promise<PhotoFile> {
  const drawing = { width: 2000, height: 1000, halves: ["#ff0000", "#0000ff"] } as const;
  return turned(await drawPhoto(page, { ...drawing, type: "image/jpeg" }), "none");
}

export async function applyCrop(page: Page, zoom?: "closest"): Promise<void> {
  // The frame appears with the picture.
  await page.getByRole("group", { name: "Crop area" }).waitFor();
  if (zoom) await page.getByRole("slider", { name: "Zoom" }).press("End");
  await page.getByRole("button", { name: "Apply Crop" }).click();
  await page.getByRole("dialog", { name: "Crop Image" }).waitFor({ state: "detached" });
}

/** A picture as the server stores it. */
export async function storedPicture(owner: Influencer, url: string | null): Promise<RgbaImage> {
  if (!url) throw new Error("there is no picture");
  return decode(new Uint8Array(await (await owner.response("GET", url)).arrayBuffer()));
}

/** Waits for a toast and dismisses it. */
export async function dismissToast(page: Page, sentence: string): Promise<void> {
  const toast = page.getByRole("listitem").filter({ hasText: sentence });
  await toast.getByRole("button").click();
  await toast.waitFor({ state: "detached" });
}

/** Checks the accessibility of the page in both themes. */
export async function expectAccess(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await auditAccess(page)).toEqual([]);
  }
}
