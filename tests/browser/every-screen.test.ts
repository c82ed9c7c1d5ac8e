import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb } from "#db/client.ts";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, boxOf, startBrowserRun } from "../harness/browser.ts";
import { auditLargeText } from "../harness/large-text.ts";
import { pictureBytes } from "../harness/member.ts";

/** The variants in which axe-core checks each screen: both themes, both layouts. */
const LOOKS = [
  { width: 390, height: 844, colorScheme: "light" },
  { width: 1280, height: 800, colorScheme: "dark" },
] as const;
/** Window widths from the narrowest phone to the widest screen, in pixels. */
const WIDTHS = [360, 390, 768, 1280, 1920] as const;

interface State {
  readonly name: string;
  readonly path: string;
  /** The heading that identifies the screen. */
  readonly heading: string | RegExp;
  /** Brings the screen into the state. */
  readonly go?: (page: Page) => Promise<void>;
}

const GUEST: readonly State[] = [
  { name: "the login in place of /", path: "/", heading: /Drape/ },
  { name: "/login", path: "/login", heading: /Drape/ },
  {
    name: "Sign Up",
    path: "/login",
    heading: /Drape/,
    go: (page) => page.getByRole("tab", { name: "Sign Up" }).click(),
  },
  {
    name: "Forgot Password",
    path: "/login",
    heading: /Drape/,
    go: (page) => page.getByRole("button", { name: "Forgot Password?" }).click(),
  },
  { name: "a spoilt reset link", path: "/reset-password", heading: "New password" },
  { name: "a reset link", path: "/reset-password?token=abc", heading: "New password" },
  { name: "/generate", path: "/generate", heading: "Virtual Try-On" },
  { name: "/generations", path: "/generations", heading: "Your Generations" },
  { name: "/verify", path: "/verify", heading: "Check a picture" },
  {
    name: "a preview that has ended",
    path: "/closet-preview",
    heading: "This preview link is not valid",
  },
  { name: "an unknown path", path: "/nowhere", heading: "Oops! Page not found" },
];

const MEMBER: readonly State[] = [
  { name: "/", path: "/", heading: "Drape" },
  { name: "/generate", path: "/generate", heading: "Virtual Try-On" },
  {
    name: "the tips",
    path: "/generate",
    heading: "Virtual Try-On",
    go: (page) => page.getByRole("button", { name: "Tips for a good photo" }).click(),
  },
  { name: "/generations, empty", path: "/generations", heading: "Your Generations" },
  { name: "/account", path: "/account", heading: "Account Settings" },
  {
    name: "the question before the account is deleted",
    path: "/account",
    heading: "Account Settings",
    go: async (page) => {
      await page.getByRole("button", { name: "Delete account" }).click();
      await page.getByRole("alertdialog", { name: "Delete your account?" }).waitFor();
    },
  },
  {
    name: "the question before the first photo",
    path: "/account",
    heading: "Account Settings",
    go: async (page) => {
      const buffer = Buffer.from(pictureBytes("person-1.jpg"));
      const file = { name: "me.jpg", mimeType: "image/jpeg", buffer };
      await page.locator('input[type="file"]').setInputFiles(file);
      const question = page.getByRole("dialog", { name: "Before your first photo" });
      for (const name of ["Not now", "Agree and continue"]) {
        const { y, height } = await boxOf(question.getByRole("button", { name }));
        expect(y + height).toBeLessThanOrEqual(844);
      }
    },
  },
];

// A variable hides the import from the compiler, so that it does not check the app's program.
const SCREENS_FILE: string = "#web/screens.ts";
const screens: readonly { readonly path: string; readonly access: string }[] = (
  await import(SCREENS_FILE)
).SCREENS;
const listed = new Set([...GUEST, ...MEMBER].map(({ path }) => path));
/** Screens whose first state is their only one here. */
const OTHERS: readonly State[] = screens
  .filter(({ path, access }) => !/^(influencer|admin)$/.test(access) && !listed.has(path))
  .filter(({ path }) => path !== "*")
  .map(({ path }) => ({ name: path, path, heading: /./ }));

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

let run: BrowserRun;
let member: StorageState;
let influencer: StorageState;
let admin: StorageState;
beforeAll(async () => {
  run = await startBrowserRun();
  member = await signIn("member");
  influencer = await signIn("influencer");
  admin = await signIn("admin");
  // The consent was not requested yet.
  await createDb({ url: run.databaseUrl }).$client.execute("DELETE FROM photo_consents");
});
afterAll(() => run.stop());

async function signIn(name: string): Promise<StorageState> {
  const page = await run.visit();
  const answer = await page.request.post("/api/auth/sign-in/email", {
    headers: { Origin: run.url },
    data: { email: `${name}@drape.test`, password: "demo-closet-2026" },
  });
  expect(answer.status()).toBe(200);
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;

function visitAs(who: "guest" | "member"): Promise<Page> {
  return run.visit({ ...PHONE, ...(who === "member" && { storageState: member }) });
}

async function reach(page: Page, { path, heading, go }: State): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  await go?.(page);
}

/** Whether nothing overflows the window, after floating elements have moved into it. */
function fits(page: Page): Promise<boolean> {
  return page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, {
      timeout: 3000,
    })
    .then(
      () => true,
      () => false,
    );
}

describe.each(["guest", "member"] as const)("as a %s", (who) => {
  const states = who === "guest" ? GUEST : [...MEMBER, ...OTHERS];

  it.each(states)("finds $name in order, in both themes and in every width", async (state) => {
    const page = await visitAs(who);
    await reach(page, state);
    const faults: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      if (!(await fits(page))) faults.push(`reaches beyond ${width} px`);
    }
    for (const { colorScheme, ...size } of LOOKS) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      const found = await auditAccess(page);
      faults.push(...found.map((fault) => `${colorScheme} ${size.width}: ${fault}`));
    }
    await page.setViewportSize(PHONE.viewport);
    const large = await auditLargeText(page);
    faults.push(...large.map((fault) => `twice the text size: ${fault}`));
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

const CLOSET = "/closet/demo.closet";
const WITH_ROLE: readonly State[] = [
  { name: "My Closet", path: "/influencer/closet", heading: "My Closet" },
  {
    name: "Closet Settings",
    path: "/influencer/closet",
    heading: "My Closet",
    go: (page) =>
      page
        .getByRole("button", { name: /settings/i })
        .first()
        .click(),
  },
  { name: "Add Item", path: "/influencer/create", heading: /Add Item/ },
  { name: "a closet", path: CLOSET, heading: /./ },
  {
    name: "an item",
    path: CLOSET,
    heading: /./,
    go: (page) => page.getByRole("link", { name: /Breton tee/ }).click(),
  },
];
const ADMIN = { path: "/admin", heading: "Admin" } as const;
const ADMIN_TABS: readonly State[] = [
  { name: "/admin", ...ADMIN },
  ...["Operations", "Try-ons"].map((name) => ({
    name: `${name} of /admin`,
    ...ADMIN,
    go: async (page: Page) => {
      await page.getByRole("tab", { name }).click();
      await page.getByRole("tabpanel", { name }).getByRole("heading").first().waitFor();
    },
  })),
];

/** Checks that no tab is hidden beyond the edge without a hint. */
async function expectAllTabs(page: Page): Promise<void> {
  const { x, width } = await boxOf(page.getByRole("tablist", { name: "Section" }));
  const last = await boxOf(page.getByRole("tab", { name: "Log" }));
  expect(last.x + last.width).toBeLessThanOrEqual(x + width);
}

describe.each(["influencer", "admin"] as const)("as an %s, on a phone", (who) => {
  it("keeps all of a screen in reach at twice the text size", async () => {
    const storageState = who === "admin" ? admin : influencer;
    const page = await run.visit({ ...PHONE, storageState });
    const faults: string[] = [];
    for (const state of who === "admin" ? ADMIN_TABS : WITH_ROLE) {
      await reach(page, state);
      if (who === "admin") await expectAllTabs(page);
      const found = [...(await auditLargeText(page)), ...(await auditAccess(page))];
      faults.push(...found.map((fault) => `${state.name}: ${fault}`));
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

/** The background of the chosen element, and of one that is not. */
function grounds(chosen: Locator, other: Locator): Promise<[string, string]> {
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  return Promise.all([chosen.first().evaluate(ground), other.first().evaluate(ground)]);
}

it("tells what is chosen from the rest in the system's colours", async () => {
  const page = await run.visit({ ...PHONE, storageState: influencer, forcedColors: "active" });
  await reach(page, { name: "", path: "/generations", heading: "Your Generations" });
  const tab = (selected: boolean) => page.getByRole("tab", { selected });
  const places = page.getByRole("navigation", { name: "Main" });
  const current = places.locator("a[aria-current]");
  const elsewhere = places.locator("a:not([aria-current])");
  const pairs = [await grounds(tab(true), tab(false)), await grounds(current, elsewhere)];
  await reach(page, { name: "", path: "/influencer/closet", heading: "My Closet" });
  const pressed = (is: boolean) => page.locator(`button[aria-pressed="${is}"]`);
  pairs.push(await grounds(pressed(true), pressed(false)));
  for (const [chosen, other] of pairs) expect(chosen).not.toBe(other);
  await page.getByRole("button", { name: "Closet Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Closet Settings" });
  expect(await settings.evaluate((each) => getComputedStyle(each).borderTopWidth)).toBe("1px");
  await page.context().close();
});

it("nothing was complained of and nobody else was asked on any of them", () => {
  const unknownPage = (line: string) => /404|Page not found: \/nowhere/.test(line);
  expect(run.complaints.filter((line) => !unknownPage(line))).toEqual([]);
});
