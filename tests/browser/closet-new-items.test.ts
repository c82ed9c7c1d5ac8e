import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { auditThemes } from "../harness/closet-page.ts";
import { cardsOf, hydrated } from "../harness/closet-visit.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import { PHONE } from "../harness/item-forms.ts";
import { expectNoComplaints, siteOf } from "../harness/visitor.ts";

const START = Date.now();
const HOUR_MS = 3_600_000;

let run: BrowserRun;
let owner: Influencer;
let page: Page;
beforeAll(async () => {
  run = await startBrowserRun();
  owner = await newInfluencer(siteOf(run));
  await owner.addItem({ title: "Old tee" });
  await owner.addItem({ title: "Old skirt" });
  page = await run.visit(PHONE);
});
afterAll(() => run.stop());

const marks = () => page.getByText("New", { exact: true });
const filter = () => page.getByRole("button", { name: "1 new since your last visit" });

async function open(): Promise<void> {
  await page.goto(`/closet/${owner.handle}`);
  await hydrated(page);
}

it("marks nothing on a first visit, also after a reload", async () => {
  await open();
  await open();
  expect(await marks().count()).toBe(0);
});

it("marks what is new at the next visit, and shows only that", async () => {
  await owner.addItem({ title: "Fresh coat" });
  await page.clock.setFixedTime(START + HOUR_MS);
  await open();
  await filter().waitFor();
  expect(await marks().count()).toBe(1);
  expect(await auditThemes(page, "a closet with a new item")).toEqual([]);
  const top = (await page.locator("#items").boundingBox())?.y;
  await filter().click();
  await expect.poll(() => cardsOf(page).count()).toBe(1);
  await page.getByText("Fresh coat").first().waitFor();
  expect((await page.locator("#items").boundingBox())?.y).toBe(top);
  await filter().click();
  await expect.poll(() => cardsOf(page).count()).toBe(3);
  // A reload is the same visit.
  await open();
  await filter().waitFor();
  await page.clock.setFixedTime(START + 2 * HOUR_MS);
  await open();
  expect(await marks().count()).toBe(0);
  expectNoComplaints(run);
});

it("works without a storage", async () => {
  const blocked = await run.visit(PHONE);
  await blocked.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new Error("blocked");
      },
    });
  });
  await blocked.goto(`/closet/${owner.handle}`);
  await hydrated(blocked);
  expect(await cardsOf(blocked).count()).toBe(3);
});
