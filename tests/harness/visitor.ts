import type { BrowserContextOptions, Locator, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { createDb } from "#db/client.ts";
import type { BrowserRun } from "./browser.ts";
import type { StoredSite } from "./influencer.ts";
import { type Member, newMember } from "./member.ts";
import { accountSite } from "./planted-session.ts";

/** The served product as the API's callers see it. */
export function siteOf({ url, databaseUrl }: BrowserRun): StoredSite {
  const db = createDb({ url: databaseUrl });
  return { url, db, accounts: accountSite(db), fetch: (path, init) => fetch(url + path, init) };
}

/** A new visitor with a member's session. */
export async function visitAs(
  run: BrowserRun,
  { cookies }: Member,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await run.visit(options);
  const kept = [...cookies].map(([name, value]) => ({ name, value, url: run.url }));
  await page.context().addCookies(kept);
  return page;
}

/** The same with a fresh member's session. */
export async function memberVisitor(
  run: BrowserRun,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly member: Member }> {
  const member = await newMember(siteOf(run));
  return { page: await visitAs(run, member, options), member };
}

/** Somebody with a new account who has agreed to what uploads ask. */
export async function newUploader(run: BrowserRun): Promise<Member> {
  const member = await newMember(siteOf(run));
  await member.agree();
  return member;
}

/** Ends all sessions of a member behind the back of every browser. */
export async function endSessions(run: BrowserRun, member: Member): Promise<void> {
  const { $client } = createDb({ url: run.databaseUrl });
  await $client.execute({ sql: "DELETE FROM session WHERE user_id = ?", args: [member.id] });
}

/** The browser has complained of nothing so far but the refusals that a test provokes. */
export function expectNoComplaints(run: BrowserRun): void {
  const found = run.complaints.splice(0);
  expect(found.filter((line) => !line.includes("Failed to load resource"))).toEqual([]);
}

interface Held {
  /** How many requests have come. */
  count(): number;
  /** Lets those that wait, and all later ones, go on. */
  release(answer?: (route: Route) => Promise<void>): Promise<void>;
}

/** Has a page's requests to an address wait, so that what is shown meanwhile can be seen. */
export async function hold(page: Page, url: string | RegExp): Promise<Held> {
  const waiting: Route[] = [];
  let answer: ((route: Route) => Promise<void>) | undefined;
  await page.route(url, async (route) => {
    if (answer) return answer(route);
    waiting.push(route);
  });
  return {
    count: () => waiting.length,
    async release(given = (route) => route.continue()) {
      answer = given;
      await Promise.all(waiting.map(given));
    },
  };
}

/** Agrees to photos being processed, where that is asked before `next` is to be seen. */
export async function agreeIfAsked(page: Page, next: Locator): Promise<void> {
  const question = consentQuestion(page);
  await question.or(next).first().waitFor();
  if (!(await question.isVisible())) return;
  await question.getByRole("checkbox").check();
  await question.getByRole("button", { name: /agree/i }).click();
  await next.first().waitFor();
}

export function consentQuestion(page: Page): Locator {
  return page.getByRole("dialog").filter({ has: page.getByRole("checkbox") });
}
