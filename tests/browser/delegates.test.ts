import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { Delegate, invitedToken, newDelegate, tokenIn } from "../harness/delegates.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import { awaitMails, newMember } from "../harness/member.ts";
import { siteOf, visitAs } from "../harness/visitor.ts";

const PHONE = { viewport: { width: 390, height: 844 } } as const;
const PANEL = "/influencer/closet?tab=delegates";

let run: BrowserRun;
let owner: Influencer;
const pages: Page[] = [];
beforeAll(async () => {
  run = await startBrowserRun();
  owner = await newInfluencer(siteOf(run));
  await owner.addItem({ title: "Linen shirt" });
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close();
});
afterAll(() => run.stop());

async function open(by: Influencer, path: string): Promise<Page> {
  const page = await visitAs(run, by, PHONE);
  pages.push(page);
  await page.goto(path);
  return page;
}

async function newPerson(): Promise<Delegate> {
  const person = new Delegate(siteOf(run));
  await newMember(siteOf(run), person);
  return person;
}

const button = (page: Page, name: string): Locator =>
  page.getByRole("button", { name, exact: true });

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await auditAccess(page)).toEqual([]);
  }
}

it("leads from the invitation to a change, its entry in the activity and the revocation", async () => {
  const person = await newPerson();
  const theirs = await open(owner, PANEL);
  await theirs.getByText("Nobody else manages your closet. Invite somebody by mail.").waitFor();
  await theirs.getByLabel("Email", { exact: true }).fill("nonsense");
  await button(theirs, "Send invitation").click();
  await theirs.getByText("Please enter a valid email").waitFor();
  await theirs.getByLabel("Email", { exact: true }).fill(person.email);
  await button(theirs, "Send invitation").click();
  await button(theirs, `Withdraw the invitation to ${person.email}`).waitFor();
  await theirs.getByText("invited a delegate").waitFor();
  await expectAccessible(theirs);

  const token = tokenIn((await awaitMails(siteOf(run), person.email, 1))[0].text);
  const mine = await open(person, `/closet-invitation#token=${token}`);
  await mine.getByRole("heading", { name: `Manage the closet of @${owner.handle}?` }).waitFor();
  expect(mine.url()).not.toContain(token);
  await expectAccessible(mine);
  await button(mine, "Accept").click();
  await mine.getByRole("heading", { name: "You manage this closet" }).waitFor();
  await mine.getByRole("link", { name: "Open the closet" }).click();
  await mine.getByText(`You manage the closet of @${owner.handle}.`).waitFor();
  await mine.getByRole("heading", { name: "Linen shirt" }).waitFor();
  expect(await mine.getByRole("tab", { name: "Delegates" }).count()).toBe(0);
  await expectAccessible(mine);

  const { closet } = await owner.closet();
  const isKept = () => new URL(mine.url()).searchParams.get("closet") === closet?.id;
  await mine.getByRole("tab", { name: "Statistics" }).click();
  await expect.poll(isKept).toBe(true);
  await mine.reload();
  await mine.getByText(`You manage the closet of @${owner.handle}.`).waitFor();
  await mine.getByRole("tab", { name: "Items" }).click();
  await button(mine, "Pin Linen shirt").click();
  await mine.getByText("Item pinned").first().waitFor();
  await mine.getByRole("main").getByRole("link", { name: "Add Item" }).first().click();
  await mine.getByRole("heading", { name: /Add Item/, level: 1 }).waitFor();
  await expect.poll(isKept).toBe(true);
  await mine.goBack();
  await mine.getByRole("heading", { name: "Linen shirt" }).waitFor();
  expect(isKept()).toBe(true);

  await theirs.reload();
  await theirs.getByText("pinned “Linen shirt”").waitFor();
  await theirs.getByRole("button", { name: /^Revoke / }).click();
  const question = theirs.getByRole("alertdialog", { name: /^Revoke .+\?$/ });
  await question.getByRole("button", { name: "Revoke" }).click();
  await theirs.getByText("The delegate is revoked").waitFor();
  await button(mine, "Unpin Linen shirt").click();
  await mine.getByRole("heading", { name: "You don't manage this closet" }).waitFor();
  expect((await owner.closet()).items[0]?.isPinned).toBe(true);
  await expectAccessible(mine);
  await mine.getByRole("link", { name: "See the closets you manage" }).click();
  await mine.getByRole("heading", { name: "Account Settings" }).waitFor();
});

it("tells a guest, another person and a late one what to do", async () => {
  const person = await newPerson();
  const token = await invitedToken(siteOf(run), owner, person.email);
  const path = `/closet-invitation#token=${token}`;
  const guest = await run.visit(PHONE);
  pages.push(guest);
  await guest.goto(path);
  await guest.getByRole("link", { name: "Log in or sign up" }).click();
  await guest.getByRole("tab", { name: "Sign Up" }).waitFor();
  expect(guest.url()).not.toContain(token);
  expect(new URL(guest.url()).searchParams.get("redirect")).toBe("/closet-invitation");
  const other = await open(await newPerson(), path);
  await other.getByRole("heading", { name: "This invitation is for another address" }).waitFor();
  expect(await other.getByText(owner.handle).count()).toBe(0);
  const mine = await open(person, path);
  await button(mine, "Decline").click();
  await mine.getByRole("heading", { name: "You have declined" }).waitFor();
  await mine.goto(path);
  await mine.getByRole("heading", { name: "This invitation has ended" }).waitFor();
});

it("keeps the closets of one person apart, and lets a delegate leave", async () => {
  const delegate = await newDelegate(siteOf(run), owner);
  const mine = await open(delegate, "/influencer/closet");
  await mine.getByRole("link", { name: `Manage the closet of @${owner.handle}` }).click();
  await mine.getByText(`You manage the closet of @${owner.handle}.`).waitFor();
  await mine.goto("/account");
  await button(mine, `Leave the closet of @${owner.handle}`).click();
  await expectAccessible(mine);
  const question = mine.getByRole("alertdialog");
  await question.getByRole("button", { name: "Leave" }).click();
  await mine.getByText("You have left the closet").waitFor();
  expect(await mine.getByText("Closets you manage for others").count()).toBe(0);
  await mine.goto(`/influencer/closet?closet=${delegate.closetId}`);
  await mine.getByRole("heading", { name: "You don't manage this closet" }).waitFor();
});
