import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildServiceWorker } from "#scripts/build-service-worker.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { pictureBytes } from "../harness/member.ts";
import { startServiceWorkerSite } from "../harness/service-worker-site.ts";

let run: BrowserRun;
let site: Awaited<ReturnType<typeof startServiceWorkerSite>>;
beforeAll(async () => {
  run = await startBrowserRun();
  site = await startServiceWorkerSite(run.url);
});
afterAll(async () => {
  await run.stop();
  site.stop();
});

const PICTURE = Buffer.from(pictureBytes("tee-plain.webp")).toString("base64");

function stateOf(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
}

/** A browser with an earlier visit, so that the service worker is installed. */
async function visitAgain(): Promise<Page> {
  const page = await run.visit({ baseURL: site.url, serviceWorkers: "allow" });
  await page.goto("/generate");
  await expect.poll(() => stateOf(page)).toBe("activated");
  return page;
}

interface Shared {
  readonly texts?: Readonly<Record<string, string>>;
  /** In base64. */
  readonly pictures?: readonly string[];
  /** A file of this many bytes. */
  readonly bytes?: number;
}

/** Sends the form of a share sheet as a navigation. */
async function share(page: Page, shared: Shared): Promise<void> {
  await page.evaluate(({ texts = {}, pictures = [], bytes = 0 }) => {
    const form = document.createElement("form");
    Object.assign(form, { action: "/generate", method: "POST", enctype: "multipart/form-data" });
    for (const [name, value] of Object.entries(texts)) {
      form.append(Object.assign(document.createElement("input"), { name, value }));
    }
    const files = new DataTransfer();
    for (const picture of pictures) {
      const content = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
      files.items.add(new File([content], "tee.webp", { type: "image/webp" }));
    }
    if (bytes) files.items.add(new File([new Uint8Array(bytes)], "a.png", { type: "image/png" }));
    const input = Object.assign(document.createElement("input"), { type: "file", name: "files" });
    input.multiple = true;
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, shared);
  await page.waitForURL(/\/generate(\?product_url.*)?$/);
  await page.getByRole("heading", { name: "Virtual Try-On" }).waitFor();
}

function storedBy(page: Page): Promise<unknown> {
  return page.evaluate(async () => [await caches.keys(), await indexedDB.databases()]);
}

const EMPTY = [[], []];
const garment = (page: Page) => page.getByAltText("The garment");

it("gives a shared picture to the form, and neither keeps nor sends it", async () => {
  const page = await visitAgain();
  expect(await storedBy(page)).toEqual(EMPTY);
  const text = "Breton tee https://shop.example/tee.";
  await share(page, { texts: { text }, pictures: [PICTURE, PICTURE] });
  await garment(page).waitFor();
  expect(new URL(page.url()).searchParams.get("product_url")).toBe("https://shop.example/tee");
  expect(await storedBy(page)).toEqual(EMPTY);
  expect(site.posted.filter((url) => url.startsWith("/generate"))).toEqual([]);
  // The picture was removed when the page took it.
  await page.goto("/generate?shared=1");
  await page.getByText("Nothing to try on arrived").first().waitFor();
  expect(await garment(page).count()).toBe(0);
  await page.context().close();
});

it("asks for a link or a picture where nothing to try on was shared", async () => {
  const page = await visitAgain();
  const MB = 1024 * 1024;
  const nothing: readonly Shared[] = [
    { texts: { url: "javascript:alert(1)" } },
    { texts: { title: "Tee", text: "Breton" } },
    // Above the bound of the form, and above that of one picture.
    { texts: { url: "https://a.example/" }, bytes: 101 * MB },
    { bytes: 51 * MB },
  ];
  for (const shared of nothing) {
    await share(page, shared);
    await page.getByText("Nothing to try on arrived").first().waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(await storedBy(page)).toEqual(EMPTY);
  }
  await page.context().close();
});

/** Stores a picture like the service worker, with the given time. */
function leavePicture(page: Page, keptAt: number): Promise<void> {
  return page.evaluate(async (at) => {
    const cache = await caches.open("shared-picture");
    await cache.put("/shared-picture", new Response("x", { headers: { "Kept-At": String(at) } }));
  }, keptAt);
}

it("removes a picture that nobody has read after ten minutes, and at the sign-out", async () => {
  const page = await visitAgain();
  const MINUTE = 60_000;
  await leavePicture(page, Date.now() - 9 * MINUTE);
  await page.goto("/login");
  expect(await storedBy(page)).toEqual([["shared-picture"], []]);
  await leavePicture(page, Date.now() - 11 * MINUTE);
  await page.goto("/generations");
  await expect.poll(() => storedBy(page)).toEqual(EMPTY);
  await leavePicture(page, Date.now());
  const headers = { Origin: site.url, "cf-connecting-ip": "203.0.113.77" };
  const data = { email: "member@drape.test", password: "demo-closet-2026" };
  await page.request.post("/api/auth/sign-in/email", { headers, data });
  await page.goto("/account");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("tab", { name: "Login" }).waitFor();
  expect(await storedBy(page)).toEqual(EMPTY);
  await page.context().close();
});

it("stays out of the way of closets, files and calls", async () => {
  const page = await visitAgain();
  for (const address of ["/generate", "/closet/demo.closet"]) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    const started = await page.evaluate(() =>
      performance
        .getEntries()
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.workerStart > 0)
        .filter((entry) => entry.toJSON().workerFinalSourceType !== "network")
        .map(({ name }) => new URL(name).pathname),
    );
    expect(started).toEqual(address === "/generate" ? ["/generate"] : []);
  }
  await page.context().close();
});

it("shows the way on where a page cannot be loaded", async () => {
  const page = await visitAgain();
  await page.context().setOffline(true);
  await page.goto("/generations?tab=favourites");
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  const look = await page.evaluate(
    () => getComputedStyle(document.querySelector("main")!).alignSelf,
  );
  expect(look).toBe("center");
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Your Generations", exact: true }).waitFor();
  expect(page.url()).toBe(`${site.url}/generations?tab=favourites`);
  expect(await storedBy(page)).toEqual(EMPTY);
  await page.context().close();
});

it("gives way to its next version at once, and to one that removes it", async () => {
  const page = await visitAgain();
  const current = await (await page.request.get("/sw.js")).text();
  expect((await page.request.get(`${run.url}/sw.js`)).headers()["cache-control"]).toBe("no-cache");
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    Object.assign(window, { first: registration.active });
  });
  site.serve(`${current}\n// The next version.`);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const replaced = () =>
    page.evaluate(async () => {
      const { active, waiting } = await navigator.serviceWorker.ready;
      return !waiting && active?.state === "activated" && active !== Reflect.get(window, "first");
    });
  await expect.poll(replaced).toBe(true);
  await leavePicture(page, Date.now());
  const folder = mkdtempSync(path.join(tmpdir(), "drape-worker-"));
  await buildServiceWorker(folder, true);
  site.serve(readFileSync(path.join(folder, "sw.js"), "utf8"));
  rmSync(folder, { recursive: true });
  await page.goto("/generate");
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registered).toBe(0);
  expect(await storedBy(page)).toEqual(EMPTY);
  await page.context().close();
});
