import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { createCodecs } from "#worker/media/codecs/codecs.ts";
import { embedMark } from "#worker/provenance/embed.ts";
import { DETECTION_KEY } from "#worker/provenance/pattern.ts";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { fullDemoPicture } from "../harness/demo-pictures.ts";
import { pngFile } from "../harness/drawn-pictures.ts";
import { decode } from "../harness/pixels.ts";

let run: BrowserRun;
let marked: Buffer;
const plain = fullDemoPicture("person-1.jpg");

beforeAll(async () => {
  run = await startBrowserRun();
  const pixels = await decode(new Uint8Array(plain));
  embedMark(pixels, DETECTION_KEY);
  const codecs = createCodecs(await loadCodecModules());
  // Bare pixels: the mark alone tells where they come from.
  marked = Buffer.from(await codecs.encodeJpeg(pixels, 60));
});
afterAll(async () => {
  await run.stop();
});

async function open(): Promise<Page> {
  const page = await run.visit();
  await page.goto("/verify");
  await page.getByRole("heading", { name: "Check a picture", level: 1 }).waitFor();
  return page;
}

async function choose(page: Page, buffer: Buffer, name = "picture.jpg"): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "image/jpeg", buffer });
}

const finding = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.locator("dt", { hasText: name }) })
    .locator("dd");

const refusal = (page: Page) => page.getByText("can't read the file as a picture");

describe("/verify", () => {
  it("finds the mark of a result, and sends nothing", async () => {
    const page = await open();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") sent.push(request.url());
    });
    await choose(page, marked);
    await page.getByText("Found: the mark of Drape.").waitFor();
    expect(await finding(page, "Source in the metadata").textContent()).toContain("None.");
    expect(await page.getByText("It is no photo of what happened.").isVisible()).toBe(true);
    expect(sent).toEqual([]);
    expect(await auditAccess(page)).toEqual([]);
  });

  it("finds none in another picture, and says that this proves nothing", async () => {
    const page = await open();
    await choose(page, marked);
    await page.getByText("Found: the mark of Drape.").waitFor();
    await choose(page, Buffer.from(plain));
    await page.getByText("Not found.").waitFor();
    expect(await page.getByText("Found: the mark of Drape.").count()).toBe(0);
    expect(await page.getByText("A missing mark proves nothing.").isVisible()).toBe(true);
    expect(await page.getByText("A mark can be copied.").isVisible()).toBe(true);
  });

  it("refuses a broken file and one of too many pixels, and takes the next", async () => {
    const page = await open();
    const bomb = Buffer.from(pngFile({ width: 20_000, height: 20_000, depth: 1, colourType: 0 }));
    for (const file of [Buffer.from("no picture"), marked.subarray(0, 300), bomb]) {
      await choose(page, file);
      await refusal(page).waitFor();
      await choose(page, marked);
      await page.getByText("Found: the mark of Drape.").waitFor();
      expect(await refusal(page).count()).toBe(0);
    }
  });

  it("is linked below every page", async () => {
    const page = await run.visit();
    await page.goto("/login");
    await page.getByRole("link", { name: "Check a picture" }).click();
    await page.getByRole("heading", { name: "Check a picture", level: 1 }).waitFor();
  });
});
