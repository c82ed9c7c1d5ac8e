import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { demoPicture } from "../harness/demo-pictures.ts";
import { pictureBytes } from "../harness/member.ts";
import {
  closeVisitors,
  generateButton,
  newMemberPage,
  newVisitor,
  progressBar,
  result,
  startsOf,
  toast,
} from "../harness/try-on-page.ts";
import { hold } from "../harness/visitor.ts";
import { invitation, keep, kept, startPreview } from "../harness/visitor-page.ts";

/** The script that /generate loads after its form. */
const PARTS = /\/assets\/try-on-parts-[^/]+\.js$/;

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

/** A member's page and the address of a form that needs only a press. */
async function readyToStart() {
  const { page, member } = await newMemberPage(run);
  await member.savePhoto(pictureBytes("person-1.jpg"));
  const { items } = (await member.call("GET", "/api/closets/demo.closet")).json;
  const addressOf = ({ clothingImageUrl }: { clothingImageUrl: string }) =>
    `/generate?product_url=https://shop.example/tee&garment_url=${clothingImageUrl}`;
  const [address, other] = items.map(addressOf);
  return { page, starts: startsOf(page), address, other };
}

/** Answers a list of try-ons late, and as before their end. */
async function answerAsRunning(page: Page): Promise<void> {
  // A start that does not wait for the answer is faster.
  await page.route(/\/api\/generations$/, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const { generations, ...page } = await response.json();
    const running = generations.map((one: object) => ({ ...one, status: "processing" }));
    await setTimeout(1500);
    await route.fulfill({ response, json: { ...page, generations: running } });
  });
}

it("a press waits for the later modules of /generate, and the button says so", async () => {
  const { page, starts, address } = await readyToStart();
  const held = await hold(page, PARTS);
  await page.goto(address);
  await generateButton(page).click();
  await page.getByRole("button", { name: "Generating..." }).waitFor();
  expect([held.count(), starts.length, await progressBar(page).count()]).toEqual([1, 0, 0]);
  await held.release();
  await result(page).waitFor();
  expect(starts).toHaveLength(1);
});

it("a press says that the modules cannot be loaded, and the next one loads them", async () => {
  const { page, starts, address } = await readyToStart();
  await page.route(PARTS, (route) => route.abort());
  await page.goto(address);
  await generateButton(page).click();
  await toast(page, "An unexpected error occurred").waitFor();
  expect([starts.length, await generateButton(page).isEnabled()]).toEqual([0, true]);
  await page.unroute(PARTS);
  await generateButton(page).click();
  await result(page).waitFor();
  expect(starts).toHaveLength(1);
});

it("a running try-on appears once the modules are loaded", async () => {
  const { page, starts, address } = await readyToStart();
  await page.goto(address);
  const sent = page.waitForResponse("**/job");
  await generateButton(page).click();
  await sent;
  const held = await hold(page, PARTS);
  await page.goto("/generate");
  await generateButton(page).waitFor();
  await expect.poll(held.count).toBe(1);
  expect([await progressBar(page).count(), await result(page).count()]).toEqual([0, 0]);
  await held.release();
  await result(page).waitFor();
  expect(starts).toHaveLength(1);
});

it("a press before the modules are loaded starts no try-on beside a running one", async () => {
  const { page, starts, address, other } = await readyToStart();
  await page.goto(address);
  const sent = page.waitForResponse("**/job");
  await generateButton(page).click();
  await sent;
  await answerAsRunning(page);
  const held = await hold(page, PARTS);
  await page.goto(other);
  await generateButton(page).click();
  // A press whose pictures are still being checked may start: the other try-on has ended by then.
  await page.getByRole("button", { name: "Generating..." }).waitFor();
  await held.release();
  await result(page).waitFor();
  expect(starts).toHaveLength(1);
});

it("an automatic start after a sign-in starts no try-on beside a running one", async () => {
  const { page, starts, address } = await readyToStart();
  await page.goto(address);
  const sent = page.waitForResponse("**/job");
  await generateButton(page).click();
  await sent;
  await answerAsRunning(page);
  const pictures = { garmentImageBase64: null, tempImageBase64: null, useUpload: false };
  const garmentUrl = new URL(address, page.url()).searchParams.get("garment_url");
  const productUrl = "https://shop.example/queued";
  const queued = {
    ...pictures,
    garmentUrl,
    productUrl,
    createdAt: Date.now(),
    startOnSignIn: true,
  };
  await keep(page, queued);
  await page.goto("/generate");
  await result(page).waitFor();
  expect(starts).toHaveLength(1);
  const { startOnSignIn: _, ...stored } = queued;
  expect(JSON.parse((await kept(page)) ?? "")).toEqual(stored);
});

it("a member's queued try-on is offered beside a garment that was entered before", async () => {
  const { page } = await newMemberPage(run);
  await page.goto("/account");
  const pictures = { garmentImageBase64: null, tempImageBase64: null, useUpload: false };
  const garmentUrl = "https://shop.example/queued.jpg";
  await keep(page, { ...pictures, garmentUrl, productUrl: "", createdAt: Date.now() });
  const held = await hold(page, PARTS);
  await page.goto("/generate");
  const link = page.getByLabel("Link to the garment");
  await link.fill("https://shop.example/other");
  await held.release();
  await page.getByRole("heading", { name: "A try-on is waiting" }).waitFor();
  expect(await link.inputValue()).toBe("https://shop.example/other");
});

it("a queued try-on replaces no garment that was entered before the modules were loaded", async () => {
  const page = await newVisitor(run);
  await startPreview(page);
  const queued = await kept(page);
  const held = await hold(page, PARTS);
  await page.reload();
  const link = page.getByLabel("Link to the garment");
  await link.fill("https://shop.example/other");
  await expect.poll(held.count).toBe(1);
  await held.release();
  await page.getByLabel("Upload your photo").setInputFiles(demoPicture("person-1.jpg"));
  await toast(page, "Image Uploaded").waitFor();
  expect(await link.inputValue()).toBe("https://shop.example/other");
  expect([await invitation(page).count(), await kept(page)]).toEqual([0, queued]);
});
