import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { DESK, expectAccess, GARMENT, openAsInfluencer, PHONE } from "../harness/item-forms.ts";
import { nth } from "../harness/lists.ts";
import { expectNoComplaints, hold } from "../harness/visitor.ts";

const DAY_MS = 86_400_000;
/** Four hours behind UTC in summer, five in winter. */
const ZONE = { timezoneId: "America/New_York" };

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());
afterEach(() => expectNoComplaints(run));

it("creates a draft, which only the manager shows, and keeps the choice over a reload", async () => {
  const { page, owner } = await openAsInfluencer(run, "/influencer/create", PHONE);
  await page.getByLabel("Item Title").fill("Secret coat");
  await page.getByLabel("Affiliate URL").fill("https://shop.example/coat");
  const choice = page.getByLabel("Who sees it");
  await choice.selectOption("Draft");
  await page.getByText("Followers do not see it until you publish it.").waitFor();
  await page.reload();
  await page.getByLabel("Who sees it").waitFor();
  expect(await choice.inputValue()).toBe("draft");
  await page.getByLabel("Upload clothing image").setInputFiles(GARMENT);
  await expectAccess(page);
  await page.getByRole("button", { name: "Create Item" }).click();
  await page.getByRole("link", { name: "My Closet" }).first().waitFor();
  await expect.poll(async () => (await owner.closet()).items.length).toBe(1);
  expect((await owner.items(1))[0].visibility).toBe("draft");
  await page.goto("/influencer/closet");
  const card = page.locator("[id^=item-]");
  await card.getByText("Draft", { exact: true }).waitFor();
  await page.getByText("No item is public, so followers do not find your closet.").waitFor();
  await expectAccess(page);
});

it("schedules an item in the owner's time zone", async () => {
  const { page, owner } = await openAsInfluencer(run, "/influencer/closet", { ...DESK, ...ZONE });
  const { id } = await owner.addItem({ title: "Coat" });
  await page.reload();
  await page.getByRole("button", { name: "Edit Coat" }).click();
  await page.getByLabel("Who sees it").selectOption("Scheduled");
  await page.getByText("In your time zone, America/New_York. Within one year.").waitFor();
  await page.getByRole("button", { name: "Update Item" }).click();
  await page.getByText("Please choose a date and a time").waitFor();
  const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  await page.getByLabel("Public at").fill(`${day}T18:30`);
  await expectAccess(page);
  await page.getByRole("button", { name: "Update Item" }).click();
  await page.getByText("Item updated successfully!").waitFor();
  const saved = nth((await owner.closet()).items, 0);
  expect([saved.id, saved.visibility]).toEqual([id, "scheduled"]);
  expect(saved.publicAt).toMatch(/T2[23]:30:00\.000Z$/);
  await page.getByText(/^Public on .*, 18:30$/).waitFor();
  await page.getByRole("button", { name: "Edit Coat" }).click();
  expect(await page.getByLabel("Public at").inputValue()).toBe(`${day}T18:30`);
});

it("filters what is not public, publishes and hides it, each with an undo", async () => {
  const { page, owner } = await openAsInfluencer(run, "/influencer/closet", DESK);
  for (const title of ["Coat", "Tee"]) await owner.addItem({ title, visibility: "draft" });
  await owner.addItem({ title: "Shirt" });
  await page.reload();
  const titles = () => page.locator("[id^=item-] h3").allTextContents();
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const states = async () => {
    const { items } = await owner.closet();
    return Object.fromEntries(items.map(({ title, visibility }) => [title, visibility]));
  };
  await page.getByText("2 items are not public.").waitFor();
  await page.getByLabel("Show items that").selectOption("Not public");
  await expect.poll(titles).toEqual(["Tee", "Coat"]);
  await page.getByLabel("Show items that").selectOption("Any state");
  await button("Select").click();
  for (const title of ["Coat", "Tee"]) await page.getByLabel(`Select ${title}`).check();
  await button("Publish").click();
  await page.getByText("2 items published").waitFor();
  expect(await states()).toEqual({ Coat: "public", Tee: "public", Shirt: "public" });
  const changes = await hold(page, /item-visibilities/);
  await button("Undo").click();
  await expect.poll(changes.count).toBe(1);
  await page.getByLabel("Select Shirt").check();
  await button("Hide").click();
  await changes.release();
  await page.getByText("3 items hidden").waitFor();
  await expectAccess(page);
  await button("Undo").click();
  await expect.poll(states).toEqual({ Coat: "draft", Tee: "draft", Shirt: "public" });
});
