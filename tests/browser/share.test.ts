import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditAccess } from "../harness/accessibility.ts";
import { PERSON_AGENT } from "../harness/addresses.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { cards, MemberGallery } from "../harness/gallery.ts";
import { auditLargeText } from "../harness/large-text.ts";

let run: BrowserRun;
let gallery: MemberGallery;
let picture: string;
beforeAll(async () => {
  run = await startBrowserRun();
  gallery = await MemberGallery.open(run);
  picture = (await gallery.make()).url;
});
afterAll(() => run.stop());

const dialogOf = (page: Page): Locator => page.getByRole("dialog", { name: "Ask a friend" });

/** The dialog of the newest result, on screen. */
async function openDialog(page: Page): Promise<Locator> {
  await cards(page).first().click();
  await page.getByRole("button", { name: "Ask a friend" }).click();
  await dialogOf(page).waitFor();
  return dialogOf(page);
}

async function createLink(dialog: Locator): Promise<string> {
  await dialog.getByRole("button", { name: "Create the link" }).click();
  return (await dialog.getByText(/\/r\/[\w-]{43}$/).textContent()) ?? "";
}

describe("ask a friend", () => {
  it("creates a link, whose page works without scripts, and shows its answers", async () => {
    const page = await gallery.visitFilled(1, picture);
    const dialog = await openDialog(page);
    const link = await createLink(dialog);
    await dialog.getByText("No answers yet.").waitFor();
    const friend = await run.visit({ javaScriptEnabled: false, userAgent: PERSON_AGENT });
    await friend.goto(link);
    await friend.getByRole("heading", { name: "What do you think?" }).waitFor();
    const shown = friend.getByRole("img", { name: "A friend in the garment" });
    const loaded = () => shown.evaluate((img: HTMLImageElement) => img.naturalWidth > 0);
    await expect.poll(loaded).toBe(true);
    await friend.getByRole("button", { name: "Yes" }).click();
    await friend.getByText("1 yes · 0 no").waitFor();
    await friend.getByRole("button", { name: "No" }).click();
    await friend.getByText("0 yes · 1 no").waitFor();
    expect(friend.url()).toBe(link);
    await friend.context().close();
    await page.reload();
    await page.getByRole("button", { name: "Ask a friend" }).click();
    await dialogOf(page).getByText("0 yes, 1 no").waitFor();
    expect(await dialogOf(page).getByText(link).count()).toBe(1);
  });

  it("shows the picture in the preview only where it is chosen, and ends the link", async () => {
    const page = await gallery.visitFilled(1, picture);
    const dialog = await openDialog(page);
    const link = await createLink(dialog);
    const html = async () => (await fetch(link)).text();
    expect(await html()).toMatch(/og:image"[^>]*\/preview\.jpg"/);
    await dialog.getByRole("checkbox").check();
    await expect.poll(html).toMatch(/og:image"[^>]*\/picture"/);
    await dialog.getByRole("button", { name: "End the link" }).click();
    const question = page.getByRole("alertdialog", { name: "End this link?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    expect((await fetch(link)).status).toBe(200);
    await dialog.getByRole("button", { name: "End the link" }).click();
    await question.getByRole("button", { name: "End the link" }).click();
    await dialog.getByRole("button", { name: "Create the link" }).waitFor();
    expect((await fetch(link)).status).toBe(404);
  });

  it("has a page and a dialog that everybody can use", async () => {
    const page = await gallery.visitFilled(1, picture);
    const dialog = await openDialog(page);
    const link = await createLink(dialog);
    expect(await auditLargeText(page, auditAccess)).toEqual([]);
    expect(await auditAccess(page)).toEqual([]);
    const friend = await run.visit({ viewport: { width: 390, height: 844 } });
    await friend.goto(link);
    await friend.getByText("Be the first to answer.").waitFor();
    expect(await auditLargeText(friend, auditAccess)).toEqual([]);
    expect(await auditAccess(friend)).toEqual([]);
    await dialog.getByRole("button", { name: "End the link" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End the link" }).click();
    await dialog.getByRole("button", { name: "Create the link" }).waitFor();
    await friend.reload();
    await friend.getByText("A link to a result ends after 7 days").waitFor();
  });
});
