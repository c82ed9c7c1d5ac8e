import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { PHOTO_FINDING_SENTENCES } from "#worker/contract/photo-finding-sentences.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { pngOf } from "../harness/drawn-pictures.ts";
import { drawMannequin } from "../harness/mannequin.ts";
import {
  closeVisitors,
  fillIn,
  generateButton,
  newMemberPage,
  startsOf,
  toast,
} from "../harness/try-on-page.ts";

const BARE = {
  name: "bare.png",
  mimeType: "image/png",
  buffer: Buffer.from(pngOf(drawMannequin({ top: [205, 150, 120] }).image)),
};
const SENTENCE = PHOTO_FINDING_SENTENCES.undressed;

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

it.each([
  ["the engine of this site", {}],
  ["an engine that finds the body itself", { fit: false }],
])("a photo of a bare chest is refused before the charge: %s", async (_, facts) => {
  const { page } = await newMemberPage(run);
  const starts = startsOf(page);
  await page.route("**/api/engine", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...facts } });
  });
  await page.goto("/generate");
  await fillIn(page);
  await page.getByLabel("Change photo").first().setInputFiles(BARE);
  await page.getByRole("status").getByText(SENTENCE).waitFor();
  await generateButton(page).click();
  await toast(page, SENTENCE).waitFor();
  expect(starts).toEqual([]);
});
