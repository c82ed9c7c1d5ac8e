import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { FAILURE_SENTENCES } from "#worker/contract/failure-sentences.ts";
import type { FailureCode } from "#worker/contract/failures.ts";
import type { Generation } from "#worker/contract/generations.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { pictureBytes } from "../harness/member.ts";
import {
  closeVisitors,
  fillIn,
  generateButton,
  newMemberPage,
  progressBar,
  result,
  toast,
} from "../harness/try-on-page.ts";

const STARTS = "**/api/generations";
const JOBS = "**/api/generations/*/job";
const EVENTS = "**/api/generations/*/events";
const ONE = /\/api\/generations\/[^/]+$/;
const CREDIT_BACK = "Your credit is back.";
const RUNNING: Generation = {
  id: "AAAAAAAAAAAAAAAAAAAAAA",
  status: "processing",
  progress: 60,
  stage: "warp",
  outputImageUrl: null,
  beforeImageUrl: null,
  failureCode: null,
  errorMessage: null,
  productUrl: null,
  closetItemId: null,
  pieces: [],
  mark: "Simulated preview",
  expectedSeconds: 4,
  createdAt: "2026-11-21T00:00:00.000Z",
};

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(closeVisitors);
afterAll(() => run.stop());

/** Answers only the starts of generations, and passes the reads of the gallery on. */
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

const adjustAgain = (page: Page) => page.getByRole("button", { name: "Adjust fit and try again" });

async function ready(): Promise<Page> {
  const { page } = await newMemberPage(run);
  await page.goto("/generate");
  await fillIn(page);
  return page;
}

/** By default the server sends another sentence, so that only the code gives the right one. */
async function ends(page: Page, failureCode: FailureCode, errorMessage = "Other words.") {
  await onStart(page, started);
  await page.route(JOBS, accepted);
  const failed = event({ status: "failed", failureCode, errorMessage });
  await page.route(EVENTS, (route) => route.fulfill(failed));
}

describe("a try-on that goes wrong", () => {
  const AGAIN = "Try again";
  const PHOTO = "Choose another photo";
  const GARMENT = "Choose another garment";
  const FAILURES: Record<string, [string, (page: Page) => Promise<void>, string[]]> = {
    "no network": [
      "Failed to fetch from the generation service. Check network or CORS settings.",
      (page) => onStart(page, (route) => route.abort("internetdisconnected")),
      [AGAIN],
    ],
    "no sentence from the server": [
      "Failed to start generation",
      (page) => onStart(page, (route) => route.fulfill({ status: 500, body: "<h1>no</h1>" })),
      [AGAIN],
    ],
    "no id": [
      "No generation ID returned from start-generation",
      (page) => onStart(page, (route) => route.fulfill({ status: 201, json: {} })),
      [AGAIN],
    ],
    "a job that is not taken": [
      "Failed to submit job to the generation service.",
      async (page) => {
        await onStart(page, started);
        await page.route(JOBS, (route) => route.fulfill({ status: 502, body: "" }));
      },
      [AGAIN],
    ],
    "a job that is refused": [
      "Please choose a JPG, PNG or WebP image.",
      async (page) => {
        await onStart(page, started);
        const error = "Please choose a JPG, PNG or WebP image.";
        const json = { error, code: "unsupported_image", requestId: "r" };
        await page.route(JOBS, (route) => route.fulfill({ status: 415, json }));
      },
      [PHOTO, GARMENT],
    ],
    "an end without a reason": [
      "The generation process failed.",
      async (page) => {
        await onStart(page, started);
        await page.route(JOBS, accepted);
        await page.route(EVENTS, (route) => route.fulfill(event({ status: "failed" })));
      },
      [AGAIN],
    ],
    "an end with its reason": [
      FAILURE_SENTENCES.garment_busy,
      (page) => ends(page, "garment_busy"),
      ["Show the garment and try again", GARMENT],
    ],
    "a reason of a newer server": [
      "The moon was full.",
      (page) => ends(page, "moon_was_full" as FailureCode, "The moon was full."),
      [],
    ],
    "a filter": [
      FAILURE_SENTENCES.moderation_refused,
      (page) => ends(page, "moderation_refused"),
      [PHOTO, GARMENT],
    ],
    "an engine that is down": [
      FAILURE_SENTENCES.engine_out_of_order,
      (page) => ends(page, "engine_out_of_order"),
      [AGAIN],
    ],
    "a photo that is not understood": [
      FAILURE_SENTENCES.no_fit,
      (page) => ends(page, "no_fit"),
      ["Adjust fit and try again", PHOTO],
    ],
  };

  it("says why, keeps what was entered, and can be tried again", async () => {
    const page = await ready();
    const uncharged = ["no network", "no sentence from the server", "no id"];
    const notice = page.getByRole("main").getByRole("alert");
    for (const [name, [sentence, breakIt, steps]] of Object.entries(FAILURES)) {
      await breakIt(page);
      await generateButton(page).click();
      await toast(page, sentence).waitFor();
      await toast(page, "Generation Failed").waitFor();
      // There is one message, which does not suggest another try with the same unsuitable picture.
      const refusals = page.getByLabel("Notifications").getByRole("alert").getByRole("listitem");
      expect(await refusals.count(), name).toBe(1);
      const again = "There was an error generating your image. Please try again.";
      expect(await toast(page, again).count(), name).toBe(steps.includes(AGAIN) ? 1 : 0);
      expect(await toast(page, CREDIT_BACK).count(), name).toBe(uncharged.includes(name) ? 0 : 1);
      await notice.getByText(sentence).waitFor();
      expect(await page.getByAltText("Your photo").count(), name).toBe(1);
      expect(await notice.getByRole("button").allTextContents(), name).toEqual(steps);
      await page.unrouteAll();
      const dismiss = page.getByRole("button", { name: "Dismiss" });
      while ((await dismiss.count()) > 0) await dismiss.first().click();
    }
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      notice.getByRole("button", { name: PHOTO }).click(),
    ]);
    expect(await chooser.element().getAttribute("aria-label")).toBe("Change photo: Your photo");
    const job = page.waitForRequest(JOBS);
    await adjustAgain(page).click();
    await page.getByRole("button", { name: "Try again (1 Credit)" }).click();
    expect((await job).postDataJSON().fit.points.leftHip.x).toBeGreaterThan(0);
    await result(page).waitFor();
  });

  it("gives the credit back at once when its pictures can't be handed over", async () => {
    const { page, member } = await newMemberPage(run);
    await page.goto("/generate");
    await fillIn(page);
    await page.route("**/job", (route) => route.abort());
    await generateButton(page).click();
    await toast(
      page,
      "Failed to fetch from the generation service. Check network or CORS settings.",
    ).waitFor();
    await page.getByText("5 credits remaining").waitFor();
    expect(await member.credits()).toBe(5);
    expect((await member.call("GET", "/api/generations")).json.generations).toEqual([]);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await result(page).waitFor();
    expect(await member.credits()).toBe(4);
  });

  it("tells who is no longer signed in, keeps what was entered, and starts after the login", async () => {
    const { page, member } = await newMemberPage(run);
    await page.goto("/generate");
    await fillIn(page);
    await page.context().clearCookies();
    await generateButton(page).click();
    await page.getByText("User not logged in").first().waitFor();
    expect(await page.getByLabel("Product URL").inputValue()).toBe("https://shop.example/tee");
    expect(await page.getByAltText("Your photo").count()).toBe(1);
    expect(await page.getByAltText("The garment").count()).toBe(1);
    await page.getByLabel("Password").fill(member.password);
    await page.keyboard.press("Enter");
    await result(page).waitFor();
    expect(await page.getByText("User not logged in").count()).toBe(0);
    expect(await member.credits()).toBe(4);
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
      // The first hangs after its answer; the second follows the timeout.
      if (held.push(route) === 1)
        await route.fulfill({ ...event({}), body: `retry: 9999999\n${event({}).body}` });
    });
    await generateButton(page).click();
    await expect.poll(() => progressBar(page).getAttribute("aria-valuenow")).toBe("60");
    await page.getByText("Generating virtual try-on...").waitFor();
    await page.clock.runFor(39_000);
    expect(await page.getByText("Generation timed out.").count()).toBe(0);
    await page.clock.runFor(1500);
    await page.getByRole("main").getByText("Generation timed out.").waitFor();
    const link = page.getByRole("main").getByRole("link", { name: "your generations" });
    expect(await link.getAttribute("href")).toBe("/generations");
    await page.getByText("If not, the credit comes back.", { exact: false }).waitFor();

    const put = await member.savePhoto(pictureBytes("person-2.jpg"));
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
    await generateButton(page).click();
    await toast(page, "Generation in Progress").waitFor();
    for (let second = 0; second < 42; second++) await page.clock.runFor(1000);
    await page.getByRole("main").getByText("Failed to poll for generation status.").waitFor();
    expect(asked).toBe(10);
  });
});
