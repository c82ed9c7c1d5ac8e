import type { Page } from "playwright-core";
import type { BrowserRun } from "./browser.ts";
import { awaitMails, codeIn } from "./member.ts";
import { siteOf } from "./visitor.ts";

/** The code of the newest mail to an address, after `mails` mails have arrived. */
export async function mailedCode(run: BrowserRun, email: string, mails = 1): Promise<string> {
  const [mail] = await awaitMails(siteOf(run), email, mails);
  return codeIn(mail?.text ?? "");
}

/** Types a code into the page that asks for it; the page sends the sixth digit automatically. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code").fill(code);
}
