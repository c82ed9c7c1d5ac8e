import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { auditThemes, furnish } from "../harness/closet-page.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import { auditLargeText } from "../harness/large-text.ts";
import { pictureBytes } from "../harness/member.ts";
import { siteOf, visitAs } from "../harness/visitor.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

let run: BrowserRun;
let owner: Influencer;
let page: Page;
beforeAll(async () => {
  run = await startBrowserRun();
});
beforeEach(async () => {
  owner = await newInfluencer(siteOf(run));
  await furnish(siteOf(run), owner);
  page = await visitAs(run, owner, PHONE);
  await page.goto("/influencer/closet");
  await summary().waitFor();
  return () => page.context().close();
});
afterAll(() => run.stop());

const list = () => page.locator("details").filter({ hasText: "Finish your closet" });
const summary = () => list().locator("summary");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const progress = (done: number) => list().getByText(`${done} of 6 done`).waitFor();

it("leads a new owner through its steps, and disappears when all are done", async () => {
  await progress(0);
  await summary().tap();
  expect([...(await auditThemes(page, "the checklist")), ...(await auditLargeText(page))]).toEqual(
    [],
  );
  await button("Share your link").tap();
  await progress(1);
  await button("Write a bio").tap();
  await page.getByLabel("Bio").fill("What I wear.");
  await page.getByLabel("Closet Title").fill("Linen days");
  await page.getByRole("button", { name: "Save" }).tap();
  await progress(3);
  const chooser = page.waitForEvent("filechooser");
  await button("Add a profile picture").tap();
  await chooser;
  await button("Pin three items").tap();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(`item-${owner.id}-Coat`);
  await page.getByText("Press the pin of an item.", { exact: false }).waitFor();
  const items = (await owner.closet()).items.slice(0, 3);
  for (const { id } of items) await owner.pin(id);
  await owner.call("PUT", "/api/me/profile-picture", { raw: pictureBytes("person-2.jpg") });
  await page.reload();
  await progress(5);
  await owner.describeCloset();
  await page.reload();
  await button("Closet Settings").waitFor();
  await expect.poll(() => list().count()).toBe(0);
});

it("is closed for good, and comes back when the server refuses that", async () => {
  await summary().tap();
  await page.route("**/api/closet/checklist", (route) => route.abort());
  await button("Close this list").tap();
  await page.getByText("The list could not be closed").waitFor();
  await summary().waitFor();
  await page.unroute("**/api/closet/checklist");
  await summary().tap();
  await button("Close this list").tap();
  await list().waitFor({ state: "detached" });
  await page.reload();
  await button("Closet Settings").waitFor();
  await expect.poll(() => list().count()).toBe(0);
  expect((await owner.closet()).checklist?.isClosed).toBe(true);
});
