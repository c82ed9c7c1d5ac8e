import type { BrowserContextOptions, Locator, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { createDb } from "#db/client.ts";
import type { BrowserRun } from "./browser.ts";
import type { StoredSite } from "./influencer.ts";
import { type Member, newMember } from "./member.ts";
import { accountSite } from "./planted-session.ts";

/** The served product for callers of the API. */
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

/** A new visitor with the session of a new member. */
export async function memberVisitor(
  run: BrowserRun,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly member: Member }> {
  const member = await newMember(siteOf(run));
  return { page: await visitAs(run, member, options), member };
}

/** A new member who has given the consent for uploads. */
export async function newUploader(run: BrowserRun): Promise<Member> {
  const member = await newMember(siteOf(run));
  await member.agree();
  return member;
}

/** Ends all sessions of a member in the database, without the browsers. */
export async function endSessions(run: BrowserRun, member: Member): Promise<void> {
  const { $client } = createDb({ url: run.databaseUrl });
  await $client.execute({ sql: "DELETE FROM session WHERE user_id = ?", args: [member.id] });
}

/** Checks that the browser has logged no complaints except refusals provoked by the test. */
export function expectNoComplaints(run: BrowserRun): void {
  const found = run.complaints.splice(0);
  expect(found.filter((line) => !line.includes("Failed to load resource"))).toEqual([]);
}

interface Held {
  /** The number of requests so far. */
  count(): number;
  /** Continues the waiting requests and all later ones. */
  release(answer?: (route: Route) => Promise<void>): Promise<void>;
}

/** Delays a page's requests to an address, so that the state in between can be checked. */
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

/** Gives the consent if the page asks for it before `next` is visible. */
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
