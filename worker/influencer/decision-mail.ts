import { markMailSent, type ReviewedRow, takeDueMails } from "#db/queries/influencer-requests.ts";
import { PATHS } from "../contract/pages.ts";
import type { Deps } from "../deps.ts";
import { requestApprovedMail, requestDeclinedMail } from "../mail/templates.ts";

/** Who has heard nothing for so long has been told otherwise, or has an address that takes none. */
const TRIED_MS = 86_400_000;

/**
 * Sends the mail of a decision to the account's address, by whoever has taken it. One that breaks
 * off is sent by a later run; only an end between sending and noting it sends a second.
 */
export function sendDecisionMail(deps: Deps, request: ReviewedRow, origin: string): void {
  const { userId, accountEmail, status } = request;
  const mail =
    status === "approved"
      ? requestApprovedMail(accountEmail, origin + PATHS.createItem)
      : requestDeclinedMail(accountEmail);
  deps.later("mail", async () => {
    await deps.mailer.send(mail);
    await markMailSent(deps.db, userId);
  });
}

/** Sends the mails of decisions that were not sent when they were made. */
export async function sendDueMails(deps: Deps, now: number): Promise<void> {
  const requests = await takeDueMails(deps.db, now - TRIED_MS, now);
  for (const request of requests) sendDecisionMail(deps, request, deps.config.baseUrl.origin);
}
