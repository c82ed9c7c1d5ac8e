import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PATHS } from "#worker/contract/pages.ts";
import { type BrowserRun, boxOf, startBrowserRun } from "../harness/browser.ts";
import { awaitApp } from "../harness/closet-visit.ts";

let run: BrowserRun;
let guest: Page;
let member: Page;
beforeAll(async () => {
  run = await startBrowserRun();
  guest = await run.visit({ viewport: { width: 1280, height: 800 } });
  member = await run.visit({ viewport: { width: 390, height: 844 } });
  const answer = await member.request.post("/api/auth/sign-in/email", {
    headers: { Origin: run.url, "cf-connecting-ip": "203.0.113.42" },
    data: { email: "member@drape.test", password: "demo-closet-2026" },
  });
  expect(answer.status()).toBe(200);
});
afterAll(() => run.stop());

function titled(page: Page, title: string): Promise<unknown> {
  return page.waitForFunction((wanted) => document.title === wanted, title);
}

/** Opens a path and waits for the screen with a title; resolves to the HTTP status. */
async function open(page: Page, path: string, title: string): Promise<number | undefined> {
  const response = await page.goto(path);
  await titled(page, title);
  return response?.status();
}

function loginForm(page: Page) {
  return page.getByRole("tab", { name: "Login" });
}

describe("a guest", () => {
  it.each(["/", "/login"])("meets at %s the login, the brand and a way without", async (path) => {
    expect(await open(guest, path, "Login · Drape")).toBe(200);
    await loginForm(guest).waitFor();
    expect(new URL(guest.url()).pathname).toBe(path);
    const main = guest.getByRole("main");
    await main.getByText("Drape", { exact: true }).waitFor();
    await main.getByText("Upload one photo. See yourself in it. Then decide.").waitFor();
    await main.getByRole("link", { name: "Try it without an account" }).click();
    await guest.waitForURL("**/generate");
    await titled(guest, "Virtual Try-On · Drape");
  });

  it("has the brand on a phone too", async () => {
    await guest.setViewportSize({ width: 390, height: 844 });
    await open(guest, "/", "Login · Drape");
    const main = guest.getByRole("main");
    const brand = await boxOf(main.getByText("Drape", { exact: true }));
    const form = await boxOf(loginForm(guest));
    expect(brand.y).toBeGreaterThan(60);
    expect(brand.y + brand.height).toBeLessThan(form.y);
    const way = main.getByRole("link", { name: "Try it without an account" });
    const { y, height } = await boxOf(way);
    expect(y + height).toBeLessThan(844 - 64);
    expect(height).toBeGreaterThanOrEqual(44);
    await guest.setViewportSize({ width: 1280, height: 800 });
  });

  it.each([
    ["/generate", "Virtual Try-On · Drape"],
    ["/generations", "Your Generations · Drape"],
    ["/reset-password", "Reset Password · Drape"],
  ])("is let in at %s", async (path, title) => {
    const before = run.complaints.length;
    const page = await run.visit();
    expect(await open(page, path, title)).toBe(200);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await loginForm(page).count()).toBe(0);
    await page.context().close();
    // Other tests check the API requests of each screen for a guest.
    run.complaints.splice(before);
  });

  it("is sent from the account to the login, and back after it", async () => {
    const page = await run.visit();
    await page.goto("/account");
    await page.waitForURL("**/login?redirect=%2Faccount");
    await titled(page, "Login · Drape");
    await page.getByLabel("Email").fill("influencer@drape.test");
    await page.getByLabel("Password").fill("demo-closet-2026");
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/account");
    await page.context().close();
  });

  it("sees that the session is being looked at, and nothing else before", async () => {
    const page = await run.visit();
    const gate = Promise.withResolvers<void>();
    await page.route("**/api/auth/get-session", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto("/");
    await page.getByRole("status").getByText("Loading...").waitFor();
    expect(await loginForm(page).count()).toBe(0);
    gate.resolve();
    await loginForm(page).waitFor();
    await page.context().close();
  });
});

describe("a member", () => {
  it.each([
    ["/", "Drape", "Drape"],
    ["/generate", "Virtual Try-On · Drape", "Virtual Try-On"],
    ["/generations", "Your Generations · Drape", "Your Generations"],
    ["/account", "Account Settings · Drape", "Account Settings"],
  ])("has %s", async (path, title, heading) => {
    expect(await open(member, path, title)).toBe(200);
    await member.getByRole("heading", { name: heading, exact: true, level: 1 }).waitFor();
    expect(await loginForm(member).count()).toBe(0);
  });

  it("is led on from the login at once", async () => {
    await member.goto("/login");
    await member.waitForURL(`${run.url}/`);
    await member.getByRole("link", { name: "Start Now" }).waitFor();
  });

  it("goes from screen to screen with the title, the top and the focus along", async () => {
    await open(member, "/", "Drape");
    const bar = member.getByRole("navigation", { name: "Main" });
    for (const name of ["Generate", "Account", "Generations"]) {
      await bar.getByRole("link", { name, exact: true }).click();
    }
    await member.getByRole("heading", { name: "Your Generations" }).waitFor();
    await titled(member, "Your Generations · Drape");
    await member.waitForFunction(() => document.activeElement?.id === "main");
    expect(await member.evaluate(() => window.scrollY)).toBe(0);
    await member.goBack();
    await member.getByRole("heading", { name: "Account Settings" }).waitFor();
    await titled(member, "Account Settings · Drape");
  });
});

it("serves each page with the policy, with what it is about to need, and a token to nobody", async () => {
  for (const path of Object.values(PATHS)) {
    const response = await guest.request.get(path);
    const headers = response.headers();
    expect(response.status(), path).toBe(200);
    expect(headers["content-security-policy"], path).toContain("default-src 'none'");
    expect(headers["referrer-policy"], path).toBe(
      path === PATHS.resetPassword ? "no-referrer" : "strict-origin-when-cross-origin",
    );
    const links = headers.link?.matchAll(/<([^>]+)>; rel=modulepreload/g) ?? [];
    const named = [...links].map(([, file = ""]) => file);
    expect(named.length, path).toBeGreaterThan(0);
    for (const file of named) expect((await guest.request.get(file)).status(), file).toBe(200);
  }
});

it("answers an unknown path with 404, the words and a line in the console", async () => {
  const page = await run.visit();
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  expect(run.complaints).toEqual([]);
  expect(await open(page, "/no/such/page", "Page not found · Drape")).toBe(404);
  await page.getByRole("heading", { name: "Oops! Page not found" }).waitFor();
  expect(lines.filter((line) => line.includes("/no/such/page"))).toHaveLength(1);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await loginForm(page).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await page.context().close();
  // The browser's log line about the status, and the app's about the path.
  expect(run.complaints.splice(0).sort()).toEqual([
    expect.stringContaining("404"),
    expect.stringContaining("/no/such/page"),
  ]);
});

it("tells that the network is gone, over what stays as it was", async () => {
  const page = await run.visit();
  await page.clock.install();
  await open(page, "/login", "Login · Drape");
  await awaitApp(page);
  const email = page.getByLabel("Email");
  await email.fill("nora@example.com");
  const before = await email.boundingBox();
  const words = page.getByRole("status").getByText("You are offline. What you have entered stays");
  await page.context().setOffline(true);
  await words.waitFor();
  expect(await email.boundingBox()).toEqual(before);
  // Longer than the data from before the interruption counts as fresh.
  await page.clock.fastForward(5000);
  const read = page.waitForRequest("**/api/auth/get-session");
  await page.context().setOffline(false);
  await words.waitFor({ state: "detached" });
  await read;
  expect(await email.inputValue()).toBe("nora@example.com");
  await page.context().close();
});

describe("the installed app", () => {
  it("has a manifest and icons that answer", async () => {
    const answer = await guest.request.get("/manifest.webmanifest");
    expect(answer.headers()["content-type"]).toMatch(/^application\/manifest\+json/);
    const manifest = await answer.json();
    expect(manifest).toMatchObject({
      short_name: "Drape",
      id: "/",
      start_url: "/",
      scope: "/",
      display: "standalone",
      share_target: {
        action: "/generate",
        method: "POST",
        enctype: "multipart/form-data",
        params: { title: "title", text: "text", url: "url", files: [{ name: "files" }] },
      },
    });
    for (const { url } of manifest.shortcuts) {
      expect((await guest.request.get(url)).status(), url).toBe(200);
    }
    const purposes = manifest.icons.map(
      ({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`,
    );
    expect(purposes).toEqual(["192x192 any", "512x512 any", "512x512 maskable"]);
    for (const { src, sizes } of manifest.icons) {
      const icon = await guest.request.get(src);
      expect(icon.headers()["content-type"]).toBe("image/png");
      const bytes = await icon.body();
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  it("is one that Chromium would install", async () => {
    await open(guest, "/login", "Login · Drape");
    const session = await guest.context().newCDPSession(guest);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // A test's browser session is private, where nothing is ever installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  });

  it("links icons and has words for robots", async () => {
    for (const rel of ["icon", "apple-touch-icon"]) {
      for (const link of await guest.locator(`link[rel="${rel}"]`).all()) {
        const answer = await guest.request.get((await link.getAttribute("href")) ?? "");
        expect(answer.headers()["content-type"]).toMatch(/^image\/(png|svg\+xml)/);
      }
    }
    const robots = await (await guest.request.get("/robots.txt")).text();
    expect(robots).toContain("Disallow: /api/\nDisallow: /media/");
    // The app sets the description; the page has its title before.
    const description = guest.locator('meta[name="description"]');
    await expect
      .poll(() => description.getAttribute("content"))
      .toContain("try on clothes from home");
  });

  it("colours the browser's bars as the page, whatever the theme", async () => {
    const colors = () =>
      guest
        .locator('meta[name="theme-color"]')
        .evaluateAll((metas) => metas.map((meta) => meta.getAttribute("content")));
    await expect.poll(async () => new Set(await colors())).toEqual(new Set(["rgb(250, 247, 242)"]));
    await guest.getByRole("button", { name: "Switch to dark mode" }).click();
    await expect.poll(async () => new Set(await colors())).toEqual(new Set(["rgb(20, 18, 16)"]));
    await guest.reload();
    await guest.getByRole("button", { name: "Switch to light mode" }).waitFor();
    // Also before the app has started.
    expect(new Set(await colors()).size).toBe(1);
    await expect.poll(async () => new Set(await colors())).toEqual(new Set(["rgb(20, 18, 16)"]));
  });
});

it("has given the browser nothing else to complain about", () => {
  expect(run.complaints).toEqual([]);
});
