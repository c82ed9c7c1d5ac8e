import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { FAILURE_SENTENCES } from "#worker/contract/failure-sentences.ts";
import type { FailureCode } from "#worker/contract/failures.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import buildWorker from "../harness/build-worker.ts";
import {
  FASHN_API,
  FASHN_KEY,
  type FakeFashn,
  type FashnBehaviour,
  startFakeFashn,
} from "../harness/fakes/fashn.ts";
import { type Internet, startInternet } from "../harness/internet.ts";
import { type Product, startProduct } from "../harness/product.ts";
import {
  closeVisitors,
  fillIn,
  generateButton,
  newMemberPage,
  progressBar,
  result,
  toast,
} from "../harness/try-on-page.ts";
import { expectNoComplaints } from "../harness/visitor.ts";

let fake: FakeFashn;
let internet: Internet;
let product: Product;
let run: BrowserRun;
beforeAll(async () => {
  await buildWorker();
  fake = await startFakeFashn({ steps: [] });
  internet = await startInternet();
  internet.origins.set(FASHN_API, fake.provider.fetch);
  product = await startProduct(
    {
      ENGINE: "fashn",
      FASHN_API_KEY: FASHN_KEY,
    },
    { internet },
  );
  run = await startBrowserRun({ url: product.url, databaseUrl: product.database.url });
});
afterEach(closeVisitors);
afterAll(async () => {
  await run.stop();
  await product.stop();
  await internet.stop();
  await fake.provider.stop();
});

const percentOf = async (page: Page) =>
  Number(await progressBar(page).getAttribute("aria-valuenow"));

const credits = (page: Page, n: number) => page.getByText(`${n} credits`, { exact: false }).first();

it("makes a picture with FASHN, moves while it works, and says what made it", async () => {
  const { page } = await newMemberPage(run);
  fake.behave("never");
  await page.goto("/generate");
  await fillIn(page);
  // It does not use points of the body.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/api/engine")),
  );
  expect(await page.getByRole("button", { name: "Adjust fit" }).count()).toBe(0);
  await generateButton(page).click();
  await expect.poll(() => percentOf(page), { timeout: 30_000 }).toBeGreaterThan(10);
  const early = await percentOf(page);
  await expect.poll(() => percentOf(page), { timeout: 30_000 }).toBeGreaterThan(early);
  fake.release();
  await result(page).waitFor();
  await page.getByRole("main").getByText("AI-generated", { exact: true }).waitFor();
  await credits(page, 4).waitFor();
  await page.goto("/generations");
  await page.getByText("AI-generated", { exact: true }).waitFor();
  await page.getByText("View and purchase your AI-generated fashion recommendations").waitFor();
  await page.getByRole("button", { name: "Open the generation of Today" }).click();
  await page.getByRole("dialog").getByText("AI-generated", { exact: true }).waitFor();
  expect(await page.getByText("Simulated preview").count()).toBe(0);
  expectNoComplaints(run);
});

const FAILURES: readonly [FashnBehaviour, FailureCode][] = [
  ["photo", "photo_unusable"],
  ["garment", "garment_unusable"],
  ["moderation", "moderation_refused"],
  ["transient", "generation_failed"],
  ["balance", "engine_out_of_order"],
];

it("tells of each failure, gives the credit back, and lets the person go on", async () => {
  const { page, member } = await newMemberPage(run);
  await page.goto("/generate");
  await fillIn(page);
  for (const [behaviour, failureCode] of FAILURES) {
    const sentence = FAILURE_SENTENCES[failureCode];
    fake.behave(behaviour);
    await generateButton(page).click();
    await page.getByRole("main").getByRole("alert").getByText(sentence).waitFor();
    await toast(page, "Generation Failed").waitFor();
    await credits(page, 5).waitFor();
    expect(await member.credits(), sentence).toBe(5);
    expect(await page.getByAltText("Your photo").count(), sentence).toBe(1);
    expect(await page.getByAltText("The garment").count(), sentence).toBe(1);
    expect(await page.getByText("Change Photo", { exact: true }).count(), sentence).toBe(2);
    expect(await generateButton(page).isEnabled(), sentence).toBe(true);
    expect(await page.getByRole("button", { name: "Adjust fit" }).count(), sentence).toBe(0);
    const dismiss = page.getByRole("button", { name: "Dismiss" });
    while ((await dismiss.count()) > 0) await dismiss.first().click();
  }
  const { ENGINE_BREAKERS } = await product.bindings();
  await ENGINE_BREAKERS.get(ENGINE_BREAKERS.idFromName("fashn")).report("ok");
  fake.behave("good");
  await generateButton(page).click();
  await result(page).waitFor();
  expectNoComplaints(run);
});
