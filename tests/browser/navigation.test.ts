import { afterAll, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { awaitApp } from "../harness/closet-visit.ts";

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());

it("sends a guest to the login also by a second press during the change of the screen", async () => {
  const page = await run.visit({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const changes: (() => unknown)[] = [];
    Object.assign(window, { changes });
    const finished = Promise.resolve();
    Object.assign(document, {
      startViewTransition: (change: () => unknown) => {
        changes.push(change);
        return { ready: finished, finished };
      },
    });
  });
  const change = () => page.evaluate("changes.splice(0).forEach((each) => void each())");
  await page.goto("/generations");
  await awaitApp(page);
  const account = page.getByRole("navigation").getByRole("link", { name: "Account" });
  await account.click();
  await change();
  await page.waitForURL("**/login?redirect=%2Faccount");
  await account.click();
  await page.waitForURL("**/login?redirect=%2Faccount");
  await change();
  await page.getByRole("tab", { name: "Login" }).waitFor();
  await page.context().close();
});

it("adds no entry to the history for the screen that is shown, nor for a new tab", async () => {
  const page = await run.visit();
  await page.goto("/generate");
  await awaitApp(page);
  const link = page.getByRole("navigation").getByRole("link", { name: "Generations", exact: true });
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await link.click();
  await page.getByRole("heading", { name: "Your Generations", level: 1 }).waitFor();
  await link.click();
  expect(await entries()).toBe(before + 1);
  const opened = page.context().waitForEvent("page");
  await link.click({ modifiers: ["ControlOrMeta"] });
  await (await opened).close();
  expect(await entries()).toBe(before + 1);
  await page.goBack();
  await page.waitForURL("**/generate");
  await page.context().close();
});
