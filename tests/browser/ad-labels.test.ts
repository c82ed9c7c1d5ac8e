import { afterAll, beforeAll, expect, it } from "vitest";
import { auditAccess } from "#tests/harness/accessibility.ts";
import { type BrowserRun, boxOf, startBrowserRun } from "#tests/harness/browser.ts";
import { furnish } from "#tests/harness/closet-page.ts";
import { type Influencer, newInfluencer } from "#tests/harness/influencer.ts";
import { expectNoComplaints, siteOf, visitAs } from "#tests/harness/visitor.ts";
import { AMAZON_SENTENCE } from "#worker/contract/amazon.ts";

const WIDTHS = [320, 390, 1280];

let run: BrowserRun;
let owner: Influencer;
beforeAll(async () => {
  run = await startBrowserRun();
  owner = await newInfluencer(siteOf(run));
  await furnish(siteOf(run), owner);
});
afterAll(() => run.stop());

it("is chosen by the creator's country in the settings", async () => {
  const page = await visitAs(run, owner);
  await page.goto("/influencer/closet");
  await page.getByRole("button", { name: "Closet Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Closet Settings" });
  const country = settings.getByLabel("Country");
  expect(await country.inputValue()).toBe("");
  await settings.getByText("marks your items as ads: Ad").waitFor();
  await country.selectOption({ label: "France" });
  await settings.getByText("marks your items as ads: Publicité").waitFor();
  expect(await auditAccess(page)).toEqual([]);
  await settings.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Settings updated successfully!", { exact: true }).waitFor();
  expect((await owner.closet()).closet?.country).toBe("FR");
  await page.getByRole("button", { name: "Closet Settings" }).click();
  expect(await country.inputValue()).toBe("FR");
  await page.context().close();
});

it.each(WIDTHS)("is visible before each item and shop at a width of %i", async (width) => {
  await owner.addItem({ affiliateUrl: "https://www.amazon.fr/dp/1" });
  const page = await run.visit({ viewport: { width, height: 800 } });
  await page.goto(`/closet/${owner.handle}`);
  await page.getByText("Publicité · Shop buttons are affiliate links").waitFor();
  await page.getByText(AMAZON_SENTENCE).waitFor();
  const cards = page.locator("[data-item]");
  expect(await cards.count()).toBeGreaterThan(1);
  for (const card of await cards.all()) {
    const [label, frame] = [await boxOf(card.getByText("Publicité")), await boxOf(card)];
    expect(label.x).toBeGreaterThanOrEqual(frame.x);
    expect(label.x + label.width).toBeLessThanOrEqual(frame.x + frame.width);
    expect(label.y).toBeLessThan(frame.y + frame.height / 2);
  }
  await cards.first().click();
  const dialog = page.getByRole("dialog", { name: /^Publicité / });
  const words = await boxOf(dialog.getByText(/^Publicité · Affiliate link: /));
  const shop = await boxOf(dialog.getByRole("link", { name: /^Shop at / }));
  const gap = shop.y - (words.y + words.height);
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(48);
  expect(await auditAccess(page)).toEqual([]);
  await page.context().close();
});

it("has given the browser nothing to complain about", () => expectNoComplaints(run));
