import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, boxOf, startBrowserRun } from "../harness/browser.ts";
import { expectNoComplaints, memberVisitor } from "../harness/visitor.ts";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());

const look = (page: Page) => page.getByAltText("Somebody before and after a try-on");
const way = (page: Page) => page.getByRole("link", { name: "Try it without an account" });

/** Whether the link without an account is above the forms, with the look of the main action. */
async function isFirst(page: Page): Promise<boolean> {
  const [link, tabs] = await Promise.all([boxOf(way(page)), boxOf(page.getByRole("tablist"))]);
  const color = (element: Element) => getComputedStyle(element).backgroundColor;
  const login = page.getByRole("button", { name: "Login", exact: true });
  const filled = (await way(page).evaluate(color)) === (await login.evaluate(color));
  expect(link.y < tabs.y).toBe(filled);
  return filled;
}

describe.each(["/", "/login"])("a guest at %s", (path) => {
  it.each([390, 1280])("sees a try-on and one line in a window of %i px", async (width) => {
    const page = await run.visit({ viewport: { width, height: 844 } });
    await page.goto(path);
    await page.getByText("Upload one photo. See yourself in it. Then decide.").waitFor();
    await look(page).evaluate((img: HTMLImageElement) => img.decode());
    const { width: shown, height } = await boxOf(look(page));
    expect(Math.min(shown, height)).toBeGreaterThan(280);
    expect(await page.locator("video").count()).toBe(0);
    expect(await isFirst(page)).toBe(true);
    await page.context().close();
  });
});

it.each(["reduce", "no-preference"] as const)("moves with motion %s only", async (motion) => {
  const page = await run.visit({ reducedMotion: motion });
  await page.goto("/login");
  await look(page).waitFor();
  const ends = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((each) =>
        ["wipe", "follow"].some(
          (name) => "animationName" in each && String(each.animationName).includes(name),
        ),
      )
      .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
  );
  // Longer motion would need a button to stop it.
  expect(ends.filter((end) => end < 5000)).toHaveLength(motion === "reduce" ? 0 : 2);
  expect(ends.filter((end) => end >= 5000)).toEqual([]);
  await page.context().close();
});

describe("the login comes first", () => {
  it("in a browser that has signed in before", async () => {
    const { page } = await memberVisitor(run);
    await page.goto("/");
    await page.getByRole("button", { name: "Logout" }).first().click();
    await look(page).waitFor();
    expect(await isFirst(page)).toBe(false);
    await page.goto("/login");
    await look(page).waitFor();
    expect(await isFirst(page)).toBe(false);
    await page.context().close();
  });

  it("where another page asks for it", async () => {
    const page = await run.visit();
    await page.goto("/account");
    await page.waitForURL("**/login?redirect=*");
    await look(page).waitFor();
    expect(await isFirst(page)).toBe(false);
    await page.context().close();
  });
});

it("has the browser complain of nothing", () => {
  expectNoComplaints(run);
});
