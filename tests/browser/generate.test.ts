import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Generation } from "#worker/contract/generations.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { awaitEnd } from "../harness/events.ts";
import { pictureBytes } from "../harness/member.ts";
import {
  closeVisitors,
  consentQuestion,
  fillIn,
  impoverish,
  newMemberPage,
  picture,
} from "../harness/try-on-page.ts";

const STARTS = "**/api/generations";
const JOBS = "**/api/generations/*/job";
const EVENTS = "**/api/generations/*/events";
const ONE = /\/api\/generations\/[^/]+$/;
const RUNNING: Generation = {
  id: "AAAAAAAAAAAAAAAAAAAAAA",
  status: "processing",
  progress: 60,
  stage: "warp",
  outputImageUrl: null,
  beforeImageUrl: null,
  errorMessage: null,
  productUrl: null,
  createdAt: "2026-11-21T00:00:00.000Z",
};

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

const generate = (page: Page) => page.getByRole("button", { name: "Generate (1 Credit)" });
const toast = (page: Page, text: string) =>
  page.getByLabel("Notifications").getByText(text, { exact: true });
const result = (page: Page) => page.getByRole("heading", { name: "Your Virtual Try-On Result" });
const bar = (page: Page) => page.getByRole("progressbar");

function startsOf(page: Page): string[] {
  const starts: string[] = [];
  page.context().on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/generations"))
      starts.push(request.url());
  });
  return starts;
}

/** Answers the starts of generations alone, and lets the gallery's reads through. */
async function onStart(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(STARTS, (route) =>
    route.request().method() === "POST" ? answer(route) : route.fallback(),
  );
}

const started = (route: Route) =>
  route.fulfill({ status: 201, json: { generationId: RUNNING.id } });
const accepted = (route: Route) => route.fulfill({ status: 202, json: { status: "processing" } });
const event = (change: Partial<Generation>) => ({
  contentType: "text/event-stream",
  body: `event: status\ndata: ${JSON.stringify({ ...RUNNING, ...change })}\n\n`,
});

async function ready(): Promise<Page> {
  const { page } = await newMemberPage(run);
  await page.goto("/generate");
  await fillIn(page);
  return page;
}

describe("what must be there", () => {
  it("is told in the order of the form, and nothing is sent before", async () => {
    const { page } = await newMemberPage(run);
    const starts = startsOf(page);
    await page.goto("/generate");
    await page.getByText("5 credits remaining").waitFor();
    expect(await generate(page).isDisabled()).toBe(true);
    await page.getByLabel("Product URL").fill("shop.example");
    await page.getByLabel("Product URL").blur();
    await page.getByText("Please enter a valid URL").waitFor();
    expect(await generate(page).isDisabled()).toBe(true);
    await page.getByLabel("Product URL").fill("https://shop.example/tee");
    await generate(page).click();
    await toast(page, "Reference Image Required").waitFor();
    await toast(page, "Please upload a reference image to generate virtual try-on.").waitFor();

    const photo = page.getByLabel("Upload your photo");
    const text = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("text") };
    await photo.setInputFiles(text);
    await toast(page, "Please select an image file").waitFor();
    const buffer = Buffer.alloc(5 * 1024 * 1024 + 1);
    await photo.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
    await toast(page, "Image must be smaller than 5MB").waitFor();
    await photo.setInputFiles(picture("person-1.jpg"));
    await toast(page, "Image Uploaded").waitFor();

    await generate(page).click();
    await toast(page, "Garment URL Required").waitFor();
    await toast(page, "Please enter the garment image URL.").waitFor();
    await page.getByLabel("Garment Image URL").fill("shop.example/tee.jpg");
    await page.getByLabel("Garment Image URL").blur();
    await page.getByText("Please enter a valid URL").waitFor();
    await generate(page).click();
    await toast(page, "Invalid URL").waitFor();
    await toast(page, "Please ensure the garment URL is valid.").waitFor();
    await page.getByText("Upload Photo", { exact: true }).click();
    await generate(page).click();
    await toast(page, "Garment Image Required").waitFor();
    await toast(page, "Please upload a garment image.").waitFor();
    await page.getByLabel("Upload a garment photo").setInputFiles(picture("tee-plain.webp"));
    await toast(page, "Garment Image Uploaded").waitFor();

    await page.getByLabel("Product URL").fill("");
    await page.getByLabel("Product URL").press("Enter");
    await toast(page, "Product URL Required").waitFor();
    await toast(page, "Please enter the product URL for tracking.").waitFor();
    expect(starts).toEqual([]);
  });

  it("is a credit, too; without one the next is announced", async () => {
    const { page, member } = await newMemberPage(run);
    await impoverish(run, member);
    const starts = startsOf(page);
    await page.goto("/generate");
    await page.getByText("0 credits remaining").waitFor();
    await page.getByText(/^Credits renew in \d+h \d+m$/).waitFor();
    await fillIn(page);
    await generate(page).click();
    await toast(page, "Insufficient Credits").waitFor();
    await toast(page, "You need at least 1 credit to generate a virtual try-on.").waitFor();
    expect(starts).toEqual([]);
  });

  it("comes from the address of the page as well", async () => {
    const { page } = await newMemberPage(run);
    const product = "product_url=https://shop.example/tee";
    await page.goto(`/generate?${product}&garment_url=https://shop.example/tee.jpg`);
    await toast(page, "Product URL Loaded").waitFor();
    await toast(page, "Garment URL Loaded").waitFor();
    expect(await page.getByLabel("Garment Image URL").inputValue()).toBe(
      "https://shop.example/tee.jpg",
    );
    await page.goto(`/generate?${product}&garment_url=javascript:alert(1)`);
    await toast(page, "Invalid Garment URL").waitFor();
    await toast(page, "The garment URL from the link is not valid.").waitFor();
    expect(await page.getByLabel("Garment Image URL").inputValue()).toBe("");
  });
});

describe("a try-on that goes wrong", () => {
  const FAILURES: Record<string, [string, (page: Page) => Promise<void>]> = {
    "no network": [
      "Failed to fetch from the generation service. Check network or CORS settings.",
      (page) => onStart(page, (route) => route.abort("internetdisconnected")),
    ],
    "no sentence from the server": [
      "Failed to start generation",
      (page) => onStart(page, (route) => route.fulfill({ status: 500, body: "<h1>no</h1>" })),
    ],
    "no id": [
      "No generation ID returned from start-generation",
      (page) => onStart(page, (route) => route.fulfill({ status: 201, json: {} })),
    ],
    "a job that is not taken": [
      "Failed to submit job to the generation service.",
      async (page) => {
        await onStart(page, started);
        await page.route(JOBS, (route) => route.fulfill({ status: 502, body: "" }));
      },
    ],
    "an end without a reason": [
      "The generation process failed.",
      async (page) => {
        await onStart(page, started);
        await page.route(JOBS, accepted);
        await page.route(EVENTS, (route) => route.fulfill(event({ status: "failed" })));
      },
    ],
    "an end with its reason": [
      "No person was found in the photo.",
      async (page) => {
        await onStart(page, started);
        await page.route(JOBS, accepted);
        const errorMessage = "No person was found in the photo.";
        await page.route(EVENTS, (r) => r.fulfill(event({ status: "failed", errorMessage })));
      },
    ],
  };

  it("says why, keeps what was entered, and can be tried again", async () => {
    const page = await ready();
    for (const [name, [sentence, breakIt]] of Object.entries(FAILURES)) {
      await breakIt(page);
      await generate(page).click();
      await toast(page, sentence).waitFor();
      await toast(page, "Generation Failed").waitFor();
      await toast(page, "There was an error generating your image. Please try again.").waitFor();
      await page.getByRole("alert").getByText(sentence).first().waitFor();
      expect(await page.getByAltText("Your photo").count(), name).toBe(1);
      await page.unrouteAll();
      const dismiss = page.getByRole("button", { name: "Dismiss" });
      while ((await dismiss.count()) > 0) await dismiss.first().click();
    }
    await generate(page).click();
    await result(page).waitFor();
  });

  it("tells who is no longer signed in, and keeps what was entered", async () => {
    const page = await ready();
    await page.context().clearCookies();
    await generate(page).click();
    await page.getByText("User not logged in").first().waitFor();
    expect(await page.getByLabel("Product URL").inputValue()).toBe("https://shop.example/tee");
    expect(await page.getByAltText("Your photo").count()).toBe(1);
    expect(await page.getByAltText("The garment").count()).toBe(1);
  });

  it("is timed out after forty seconds, and shown if it ends well after all", async () => {
    const { page, member } = await newMemberPage(run);
    await page.clock.install();
    await page.goto("/generate");
    await fillIn(page);
    await onStart(page, started);
    await page.route(JOBS, accepted);
    const held: Route[] = [];
    await page.route(EVENTS, async (route) => {
      // The first is answered and then hangs; the second is the one after the timeout.
      if (held.push(route) === 1)
        await route.fulfill({ ...event({}), body: `retry: 9999999\n${event({}).body}` });
    });
    await generate(page).click();
    await expect.poll(() => bar(page).getAttribute("aria-valuenow")).toBe("60");
    await page.getByText("Generating virtual try-on...").waitFor();
    await page.clock.runFor(39_000);
    expect(await page.getByText("Generation timed out.").count()).toBe(0);
    await page.clock.runFor(1500);
    await page.getByRole("main").getByText("Generation timed out.").waitFor();
    const link = page.getByRole("main").getByRole("link", { name: "your generations" });
    expect(await link.getAttribute("href")).toBe("/generations");
    await page.getByText("If not, the credit comes back.", { exact: false }).waitFor();

    const put = await member.call("PUT", "/api/me/reference-image", {
      raw: pictureBytes("person-2.jpg"),
    });
    const outputImageUrl = put.json.referenceImage.url;
    await expect.poll(() => held.length).toBe(2);
    await held[1]?.fulfill(event({ status: "completed", progress: 100, outputImageUrl }));
    await result(page).waitFor();
    await page.getByAltText("You in the garment").first().waitFor();
  });

  it("is asked for every four seconds where its events can't be had", async () => {
    const { page } = await newMemberPage(run);
    await page.clock.install();
    await page.goto("/generate");
    await fillIn(page);
    await onStart(page, started);
    await page.route(JOBS, accepted);
    await page.route(EVENTS, (route) => route.fulfill({ status: 404, json: {} }));
    let asked = 0;
    await page.route(ONE, (route) => {
      asked += 1;
      return route.abort();
    });
    await generate(page).click();
    await toast(page, "Generation in Progress").waitFor();
    for (let second = 0; second < 42; second++) await page.clock.runFor(1000);
    await page.getByRole("main").getByText("Failed to poll for generation status.").waitFor();
    expect(asked).toBe(10);
  });
});

describe("a try-on", () => {
  it("is asked for consent, charged once however often pressed, and shown", async () => {
    const { page, member } = await newMemberPage(run, false);
    const starts = startsOf(page);
    await page.goto("/generate");
    await page.getByLabel("Upload your photo").setInputFiles(picture("person-1.jpg"));
    await consentQuestion(page).waitFor();
    await page.keyboard.press("Escape");
    await consentQuestion(page).waitFor({ state: "detached" });
    expect(await page.getByAltText("Your photo").count()).toBe(0);
    await fillIn(page);
    await generate(page).dblclick();
    await toast(page, "Generation Started")
      .or(toast(page, "Generation in Progress"))
      .first()
      .waitFor();
    await result(page).waitFor();
    await toast(page, "Generation Complete!").waitFor();
    await toast(page, "Your virtual try-on is ready.").waitFor();
    await page.getByText("4 credits remaining").waitFor();
    await page.getByAltText("You in the garment").first().waitFor();
    await page.getByRole("button", { name: /Share to .* Stories & Download/ }).waitFor();
    expect(starts).toHaveLength(1);
    expect(await member.credits()).toBe(4);
  });

  it("outlives a reload, another screen and a new tab", async () => {
    const { page, member } = await newMemberPage(run);
    const starts = startsOf(page);
    const { json } = await member.call("POST", "/api/generations");
    const id: string = json.generationId;
    await page.goto("/generate");
    await bar(page).waitFor();
    await page.getByText("Analyzing garment...").waitFor();
    await page.reload();
    await bar(page).waitFor();
    await page.getByRole("link", { name: "Account" }).first().click();
    await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    await page.goBack();
    await bar(page).waitFor();
    const tab = await page.context().newPage();
    await tab.goto("/generate");
    await bar(tab).waitFor();
    expect((await member.submit(id)).status).toBe(202);
    await Promise.all([result(page).waitFor(), result(tab).waitFor()]);
    expect(starts).toEqual([]);
    expect(await member.credits()).toBe(4);
  });

  it("that ended on another screen is found in the gallery alone", async () => {
    const { page, member } = await newMemberPage(run);
    const { json } = await member.call("POST", "/api/generations");
    await page.goto("/generate");
    await bar(page).waitFor();
    await page.getByRole("link", { name: "Account" }).first().click();
    await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    await member.submit(json.generationId);
    await awaitEnd(member, json.generationId);
    await toast(page, "Generation Complete!").waitFor();
    await page.goBack();
    await generate(page).waitFor();
    expect(await bar(page).count()).toBe(0);
    expect(await result(page).count()).toBe(0);
  });
});
