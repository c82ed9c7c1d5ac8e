import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, boxOf, startBrowserRun } from "../harness/browser.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const LOOPS = /\/assets\/loop-/;

type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

let run: BrowserRun;
let signedIn: Cookies;
beforeAll(async () => {
  run = await startBrowserRun();
  const page = await run.visit();
  const answer = await page.request.post("/api/auth/sign-in/email", {
    headers: { Origin: run.url, "cf-connecting-ip": "203.0.113.41" },
    data: { email: "member@drape.test", password: "demo-closet-2026" },
  });
  expect(answer.status()).toBe(200);
  signedIn = await page.context().storageState();
  await page.context().close();
});
afterAll(() => run.stop());

/** A member in a new browser session. */
function visit(options: BrowserContextOptions = {}): Promise<Page> {
  const moving = { viewport: PHONE, reducedMotion: "no-preference" } as const;
  return run.visit({ storageState: signedIn, ...moving, ...options });
}

function splashOf(page: Page) {
  return page.locator('[class*="splash"]');
}

/** The splash while it fades out. */
function fadingOf(page: Page) {
  return page.locator('[class*="splash"][class*="fading"]');
}

function startNow(page: Page) {
  return page.getByRole("link", { name: "Start Now" });
}

/** Opens the landing with a controlled clock, at most 50 ms after the start of the splash. */
async function openStopped(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto("/");
  const splash = splashOf(page);
  while ((await splash.count()) === 0) await page.clock.runFor(50);
  return splash;
}

/** The requested videos, by the ends of their names. */
function watchLoops(page: Page): Set<string> {
  const loops = new Set<string>();
  page.on("request", (request) => {
    const name = /loop-(\d+x\d+)-[\w-]+(\.\w+)$/.exec(new URL(request.url()).pathname);
    if (name) loops.add(`${name[1]}${name[2]}`);
  });
  return loops;
}

function playing(page: Page): Promise<unknown> {
  return page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0);
}

/** Waits until a video would have been requested: after a paint and the following timer. */
async function afterPaint(page: Page): Promise<void> {
  await startNow(page).waitFor();
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve))),
      ),
  );
}

describe("the splash", () => {
  it("shows for three seconds, fades for half of one, and comes once a session", async () => {
    const page = await visit();
    const splash = await openStopped(page);
    expect(await splash.textContent()).toContain("Drape");
    await page.clock.runFor(2900);
    expect(await splash.getAttribute("class")).not.toContain("fading");
    await page.clock.runFor(200);
    await fadingOf(page).waitFor({ state: "attached" });
    await page.clock.runFor(500);
    await splash.waitFor({ state: "detached" });

    await page.clock.resume();
    await page.reload();
    await startNow(page).waitFor();
    expect(await splash.count()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.getItem("welcome_seen"))).toBe("1");
    await page.context().close();
  });

  it("lets the first tap through to the button beneath it", async () => {
    const page = await visit({ hasTouch: true });
    await page.goto("/");
    await splashOf(page).waitFor();
    const box = await boxOf(startNow(page));
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForURL("**/generate");
    await page.getByRole("link", { name: "Home" }).click();
    await startNow(page).waitFor();
    expect(await splashOf(page).count()).toBe(0);
    await page.context().close();
  });

  it("is ended by a key and leaves the keyboard to the screen", async () => {
    const page = await visit({ reducedMotion: "reduce" });
    const splash = await openStopped(page);
    await page.keyboard.press("Tab");
    await fadingOf(page).waitFor({ state: "attached" });
    const opacity = () => splash.evaluate((element) => getComputedStyle(element).opacity);
    await expect.poll(opacity, { timeout: 30_000 }).toBe("0");
    await page.clock.resume();
    await startNow(page).press("Enter");
    await page.waitForURL("**/generate");
    await page.context().close();
  });

  it("does without a storage that is blocked", async () => {
    const page = await visit();
    await page.addInitScript(() => {
      Object.defineProperty(window, "sessionStorage", {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    });
    await page.goto("/");
    await splashOf(page).waitFor();
    await startNow(page).click();
    await page.waitForURL("**/generate");
    await page.getByRole("link", { name: "Home" }).click();
    await startNow(page).waitFor();
    expect(await splashOf(page).count()).toBe(0);
    await page.context().close();
  });
});

describe("the video", () => {
  it.each([
    ["portrait", PHONE, "1080x1920.webm"],
    ["landscape", DESKTOP, "1920x1080.webm"],
  ])("is the one %s loop, muted and without controls", async (_name, viewport, file) => {
    const page = await visit({ viewport });
    const loops = watchLoops(page);
    await page.goto("/");
    await playing(page);
    expect([...loops]).toEqual([file]);
    const video = page.locator("video");
    expect(
      await video.evaluate(({ muted, loop, playsInline, controls }: HTMLVideoElement) => ({
        muted,
        loop,
        playsInline,
        controls,
      })),
    ).toEqual({ muted: true, loop: true, playsInline: true, controls: false });
    const { width, height } = await boxOf(video);
    expect({ width, height }).toEqual(viewport);
    expect(await video.evaluate((element) => element.closest("[aria-hidden=true]"))).not.toBeNull();
    await page.context().close();
  });

  it("starts over at its end, as it is served", async () => {
    const page = await visit();
    await page.goto("/");
    await playing(page);
    await page.locator("video").evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.3;
    });
    const hasTime = (from: number, to: number) =>
      page.waitForFunction(
        ([least, most]) => {
          const at = document.querySelector("video")?.currentTime;
          return at !== undefined && at > least && at < most;
        },
        [from, to] as const,
      );
    await hasTime(7, 1000);
    await hasTime(-1, 4);
    await page.context().close();
  });

  it("is H.264 where AV1 does not play", async () => {
    const page = await visit();
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = () => "";
    });
    const loops = watchLoops(page);
    await page.goto("/");
    await page.waitForRequest(LOOPS);
    expect([...loops]).toEqual(["1080x1920.mp4"]);
    await page.context().close();
  });

  it.each(["reduced motion", "saved data"])("is not even asked for with %s", async (wish) => {
    const still = wish === "reduced motion";
    const page = await visit(still ? { reducedMotion: "reduce" } : {});
    if (!still) {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, "connection", { value: { saveData: true } });
      });
    }
    const loops = watchLoops(page);
    await page.goto("/");
    await afterPaint(page);
    expect([...loops]).toEqual([]);
    expect(await page.locator("video").count()).toBe(0);
    const poster = page.locator("picture img");
    expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080);
    expect(await page.locator('[class*="backdrop"] [class*="ring"]').count()).toBe(0);
    await page.context().close();
  });

  it("shows a spinner until its data is there", async () => {
    const page = await visit();
    const gate = Promise.withResolvers<void>();
    await page.route(LOOPS, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto("/");
    const spinner = page.locator('[class*="backdrop"] [class*="ring"]');
    await page.waitForRequest(LOOPS);
    expect(await spinner.count()).toBe(1);
    gate.resolve();
    await playing(page);
    await spinner.waitFor({ state: "detached" });
    await page.context().close();
  });

  it("gives way to its still when it can't be had", async () => {
    const before = run.complaints.length;
    const page = await visit();
    await page.route(LOOPS, (route) => route.abort());
    await page.goto("/");
    await page.waitForRequest(LOOPS);
    await page.locator("video").waitFor({ state: "detached" });
    expect(await page.locator('[class*="backdrop"] [class*="ring"]').count()).toBe(0);
    expect(await page.locator("picture img").isVisible()).toBe(true);
    await page.context().close();
    // Only the browser itself logs the failed request.
    const told = run.complaints.splice(before);
    expect(told.filter((each) => !each.includes("ERR_FAILED"))).toEqual([]);
  });

  it("rests while nobody sees the page, and when it is told to", async () => {
    const page = await visit();
    await page.goto("/");
    await playing(page);
    const paused = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.paused);
    const see = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "hidden", { configurable: true, value });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await see(true);
    expect(await paused()).toBe(true);
    await see(false);
    expect(await paused()).toBe(false);
    await page.getByRole("button", { name: "Pause the background video" }).click();
    expect(await paused()).toBe(true);
    await page.getByRole("button", { name: "Play the background video" }).click();
    expect(await paused()).toBe(false);
    await page.context().close();
  });
});

it("says what the product is, and leads to it, without the page scrolling", async () => {
  const page = await visit({ viewport: { width: 360, height: 420 } });
  await page.goto("/");
  await page.getByRole("heading", { name: "Drape", exact: true }).waitFor();
  await page.getByText("try on clothes. all from the comfort of your home.").waitFor();
  const scroll = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflowY === "scroll");
  expect(await scroll()).toBe(false);
  await startNow(page).click();
  await page.getByRole("heading", { name: "Virtual Try-On" }).waitFor();
  expect(await scroll()).toBe(true);
  await page.mouse.move(100, 200);
  await page.mouse.wheel(0, 200);
  await page.waitForFunction(() => window.scrollY > 0);
  await page.context().close();
});

it("has given the browser nothing to complain about", () => {
  expect(run.complaints).toEqual([]);
});
