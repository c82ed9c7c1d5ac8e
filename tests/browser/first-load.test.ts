import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, boxOf, startBrowserRun } from "../harness/browser.ts";
import { awaitApp, CLOSET_APP } from "../harness/closet-visit.ts";
import { recordShifts, sumOfShifts } from "../harness/layout-shifts.ts";
import { type Member, newMember } from "../harness/member.ts";
import { expectNoComplaints, hold, siteOf, visitAs } from "../harness/visitor.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

let run: BrowserRun;
let member: Member;
beforeAll(async () => {
  run = await startBrowserRun();
  member = await newMember(siteOf(run));
});
afterAll(() => run.stop());

const loginButton = (page: Page) => page.getByRole("button", { name: "Login", exact: true });

/** Opens a path whose app does not load before it is released. */
async function openEarly(path: string, options = {}) {
  const page = await run.visit(options);
  const app = await hold(page, CLOSET_APP);
  await page.goto(path, { waitUntil: "commit" });
  await page.getByRole("main").waitFor();
  expect(await isRunning(page)).toBe(false);
  return { page, app };
}

/** Whether the app has rendered; the sent screen has no toasts. */
async function isRunning(page: Page): Promise<boolean> {
  return (await page.getByLabel("Notifications").count()) > 0;
}

describe("before the app is loaded, a guest", () => {
  it("logs in with what was typed", async () => {
    const { page, app } = await openEarly("/login");
    await page.getByLabel("Email").fill(member.email);
    await page.getByLabel("Password").fill(member.password);
    await page.getByLabel("Password").press("Enter");
    expect(await loginButton(page).getAttribute("aria-busy")).toBe("true");
    expect(page.url()).not.toContain("?");
    await app.release();
    await page.getByRole("link", { name: "Start Now" }).waitFor();
    await page.context().close();
  });

  it("sends nothing where they type on after the press", async () => {
    const { page, app } = await openEarly("/login");
    await page.getByLabel("Email").fill(member.email);
    const password = page.getByLabel("Password");
    await password.fill(member.password.slice(0, 5));
    await loginButton(page).click();
    await password.press("End");
    await password.pressSequentially(member.password.slice(5));
    expect(await password.inputValue()).toBe(member.password);
    expect(await loginButton(page).getAttribute("aria-busy")).toBeNull();
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await app.release();
    await awaitApp(page);
    await loginButton(page).click();
    await page.getByRole("link", { name: "Start Now" }).waitFor();
    expect(sent.filter((url) => url.includes("/api/auth/"))).toHaveLength(1);
    await page.context().close();
  });

  it("keeps what was typed where the network is lost before the app starts", async () => {
    const { page, app } = await openEarly("/login");
    await page.getByLabel("Email").fill("nora@example.com");
    await page.evaluate(() => {
      Object.defineProperty(navigator, "onLine", { value: false });
    });
    await app.release();
    await page.getByText("You are offline.").waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe("nora@example.com");
    expectNoComplaints(run);
    await page.context().close();
  });

  it("can go on typing while it loads", async () => {
    const { page, app } = await openEarly("/");
    const email = page.getByLabel("Email");
    await page.getByLabel("Password").fill(member.password);
    await email.pressSequentially("nora@");
    await Promise.all([app.release(), email.pressSequentially("example.com")]);
    await awaitApp(page);
    expect(await email.inputValue()).toBe("nora@example.com");
    await page.getByRole("button", { name: "Forgot Password?" }).click();
    await page.getByRole("heading", { name: "Forgot Password" }).waitFor();
    // The app has the text, and not only the field.
    expect(await page.getByLabel("Email").inputValue()).toBe("nora@example.com");
    await page.context().close();
  });

  it("keeps the address that they type after a press on the forgotten password", async () => {
    const { page, app } = await openEarly("/login");
    await page.getByRole("button", { name: "Forgot Password?" }).click();
    await page.getByLabel("Email").fill("nora@example.com");
    await app.release();
    await page.getByRole("heading", { name: "Forgot Password" }).waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe("nora@example.com");
    await page.context().close();
  });

  it.each(["mouse", "keyboard"])("opens the sign-up with the %s", async (way) => {
    const { page, app } = await openEarly("/login");
    const tab = page.getByRole("tab", { name: "Sign Up" });
    if (way === "mouse") await tab.click();
    else await page.getByRole("tab", { name: "Login" }).press("ArrowRight");
    await app.release();
    await page.getByLabel("First Name").waitFor();
    expect(await tab.getAttribute("aria-selected")).toBe("true");
    await page.context().close();
  });

  it("chooses a photo on /generate", async () => {
    const { page, app } = await openEarly("/generate");
    await page.getByLabel("Link to the garment").fill("https://shop.example/tee");
    const file = { name: "me.png", mimeType: "image/png", buffer: PNG };
    await page.getByLabel("Upload your photo").setInputFiles(file);
    await app.release();
    await page.getByRole("img", { name: "Your photo" }).waitFor();
    expect(await page.getByLabel("Link to the garment").inputValue()).toBe(
      "https://shop.example/tee",
    );
    await page.context().close();
  });

  it("reads a link with Enter on /generate, and hears that the press waits", async () => {
    const { page, app } = await openEarly("/generate");
    const field = page.getByLabel("Link to the garment");
    const state = page.getByRole("status").filter({ hasText: /^Loading\.\.\.$/ });
    await field.fill("https://shop.example/tee");
    expect(await state.count()).toBe(0);
    await field.press("Enter");
    await state.waitFor({ state: "attached" });
    await field.press("x");
    await state.waitFor({ state: "detached" });
    await field.press("Backspace");
    await field.press("Enter");
    const asked = page.waitForRequest(/\/api\/product/);
    await app.release();
    await asked;
    expect(await state.count()).toBe(0);
    await page.context().close();
  });

  it("is told that the app does not load, and can try again", async () => {
    const page = await run.visit();
    await page.route(CLOSET_APP, (route) => route.abort());
    await page.goto("/login");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await page.getByText("This did not load. Please check your connection.").waitFor();
    await page.unroute(CLOSET_APP);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("First Name").waitFor();
    await page.context().close();
  });
});

it("does not pass a press to the app that it replays later", async () => {
  const { page, app } = await openEarly("/login");
  await page.evaluate(() => {
    const root = document.getElementById("root") as HTMLElement;
    const note = ({ type }: Event) => {
      root.dataset.seen = `${root.dataset.seen ?? ""} ${type}`;
    };
    for (const type of ["keydown", "click"]) root.addEventListener(type, note, true);
  });
  const seen = () => page.locator("#root").getAttribute("data-seen");
  await page.getByRole("tab", { name: "Login" }).focus();
  await page.keyboard.press("Shift");
  expect(await seen()).toBe(" keydown");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  expect(await seen()).toBe(" keydown");
  await app.release();
  await page.getByLabel("First Name").waitFor();
  await page.context().close();
});

it("starts a loaded app again after a failed start, but only after a press of Try again", async () => {
  const { page, app } = await openEarly("/login");
  const rename = (from: string, to: string) =>
    page.evaluate((ids) => document.getElementById(ids.from)?.setAttribute("id", ids.to), {
      from,
      to,
    });
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (...request) => {
      document.body.dataset.fetched = "";
      return fetch(...request);
    };
  });
  await rename("root", "moved");
  await app.release();
  await page.getByText("This did not load. Please check your connection.").waitFor();
  await rename("moved", "root");
  const hasFetched = () => page.locator("body[data-fetched]").count();
  expect(await hasFetched()).toBe(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("First Name").waitFor();
  expect(await hasFetched()).toBe(1);
  await page.context().close();
});

describe.each(["/", "/login", "/generate"])("the first screen of %s", (path) => {
  it.each([
    { colorScheme: "light", viewport: { width: 1280, height: 800 } },
    { colorScheme: "dark", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ] as const)("is that of the app in $colorScheme", async (options) => {
    const { page, app } = await openEarly(path, options);
    const shown = () => page.locator("#root").ariaSnapshot();
    const before = await shown();
    const box = await boxOf(page.getByRole("main").locator("> *").first());
    await app.release();
    await awaitApp(page);
    expect(await shown()).toBe(before);
    expect(await boxOf(page.getByRole("main").locator("> *").first())).toEqual(box);
    await page.context().close();
  });
});

it.each(["/", "/login", "/compatible-sites", "/verify", "/influencer-signup"])(
  "does not move the links below the app of %s when it is drawn",
  async (path) => {
    const page = await run.visit({ viewport: { width: 390, height: 844 } });
    const app = await hold(page, CLOSET_APP);
    await recordShifts(page);
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("footer.legal").waitFor();
    await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    await app.release();
    await awaitApp(page);
    await page.getByRole("main").waitFor();
    expect(await sumOfShifts(page)).toBeLessThanOrEqual(0.01);
    await page.context().close();
  },
);

describe("a member", () => {
  it("who signed in in another tab meanwhile gets no login", async () => {
    const { page, app } = await openEarly("/login");
    const context = page.context();
    const cookies = [...member.cookies].map(([name, value]) => ({ name, value, url: run.url }));
    await context.addCookies(cookies);
    const other = await context.newPage();
    await other.goto("/login");
    await other.getByRole("link", { name: "Start Now" }).waitFor();
    await app.release();
    await page.getByRole("link", { name: "Start Now" }).waitFor();
    await context.close();
  });

  it.each(["/", "/login"])(
    "without a trace in the storage never sees the login at %s",
    async (path) => {
      const page = await visitAs(run, member);
      await page.addInitScript(() => {
        const look = () => {
          if (document.querySelector("form")) Reflect.set(window, "sawForm", true);
        };
        new MutationObserver(look).observe(document, { childList: true, subtree: true });
      });
      await page.goto(path);
      await page.getByRole("link", { name: "Start Now" }).waitFor();
      expect(await page.evaluate(() => Reflect.has(window, "sawForm"))).toBe(false);
      await page.context().close();
    },
  );
});

it("gives the browser nothing to complain about", () => {
  expectNoComplaints(run);
});
