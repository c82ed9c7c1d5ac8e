import type { BrowserContextOptions, Page } from "playwright-core";
import { PHOTO_CONSENT_VERSION } from "#worker/contract/account.ts";
import type { BrowserRun } from "./browser.ts";
import { type Member, newMember } from "./member.ts";

/** Somebody with a new account who has agreed to what uploads ask. */
export async function newUploader({ url }: BrowserRun): Promise<Member> {
  const member = await newMember({ url, fetch: (path, init) => fetch(url + path, init) });
  const body = { version: PHOTO_CONSENT_VERSION };
  await member.call("PUT", "/api/me/photo-consent", { body });
  return member;
}

/** A page of a browser in which the member is signed in. */
export async function visitAs(
  run: BrowserRun,
  { cookies }: Member,
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await run.visit(options);
  const kept = [...cookies].map(([name, value]) => ({ name, value, url: run.url }));
  await page.context().addCookies(kept);
  return page;
}
