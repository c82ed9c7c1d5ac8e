import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { closeVisitors, fillIn, generateButton, newMemberPage } from "../harness/try-on-page.ts";
import { hold } from "../harness/visitor.ts";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

/** Counts the charges, and lets no job end. */
async function countStarts(page: Page): Promise<() => number> {
  let starts = 0;
  await page.route("**/api/generations", (route) => {
    if (route.request().method() === "POST") starts++;
    return route.fallback();
  });
  return () => starts;
}

describe("the kind of a garment", () => {
  it("is shown beside its picture, corrected by one tap, and checked before the charge", async () => {
    const { page } = await newMemberPage(run);
    await page.goto("/generate");
    await fillIn(page);
    const kinds = page.getByRole("group", { name: "Kind of garment" });
    const top = kinds.getByRole("radio", { name: "Top" });
    await expect.poll(() => top.isChecked()).toBe(true);
    const starts = await countStarts(page);

    await kinds.getByText("Skirt").click();
    await page.getByText("Skirts, trousers and shorts need a photo", { exact: false }).waitFor();
    await generateButton(page).click();
    await page.getByText("This garment does not fit this photo").waitFor();
    expect(starts()).toBe(0);

    await kinds.getByText("Dress").click();
    const job = page.waitForRequest("**/api/generations/*/job");
    await generateButton(page).click();
    expect((await job).postDataJSON().kinds).toEqual(["dress"]);
    expect(starts()).toBe(1);
  });

  it("is waited for, so that a fast press is not charged for a garment that does not fit", async () => {
    const { page } = await newMemberPage(run);
    const analysis = await hold(page, "**/photo-analysis-worker*");
    await page.goto("/generate");
    await fillIn(page);
    await page.getByRole("group", { name: "Kind of garment" }).getByText("Skirt").click();
    const starts = await countStarts(page);
    await generateButton(page).click();
    await page.getByRole("button", { name: "Checking your photos..." }).waitFor();
    expect(starts()).toBe(0);

    await analysis.release();
    await page.getByText("This garment does not fit this photo").waitFor();
    expect(starts()).toBe(0);
  });
});
