import type * as v from "valibot";
import { addReport } from "#db/queries/reports.ts";
import { limitsOfPerson, readPerson } from "../closets/person-limits.ts";
import { keepIfLost, newVisitor } from "../closets/visitor-id.ts";
import { reportInput } from "../contract/moderation.ts";
import { closetPath } from "../contract/pages.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { sendQueuedMail } from "../mail/outbox.ts";
import { composeNotice, REMOVAL_MS } from "./notices.ts";
import { composeAlert } from "./operator-mails.ts";

export const reportRoutes: readonly Route[] = [
  { method: "POST", path: "/api/closets/:handle/reports", access: "public", handle: report },
  {
    method: "POST",
    path: "/api/closets/:handle/items/:id/reports",
    access: "public",
    handle: report,
  },
];

/** Answers a repeated report in the same way. */
async function report(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const input = await parseJson(c.req.raw, reportInput);
  const itemId = c.req.param("id") ?? null;
  const subject = { handle: c.req.param("handle") ?? "", itemId };
  const person = await readPerson(c);
  const fresh = person.visitor === null ? newVisitor(c) : null;
  const visitor = person.visitor ?? fresh?.actor ?? "";
  const limits = await limitsOfPerson(c, "report", { ...person, visitor }, fresh !== null);
  const now = deps.now();
  const row = await toReport(deps, { ...subject, now }, input);
  const reporter = { ...person, visitor };
  const result = await addReport(deps.db, subject, reporter, row, limits, now).catch((error) =>
    keepIfLost(person.account === null ? fresh : null, error),
  );
  if (!result.found) {
    return fail(itemId === null ? "closet_not_found" : "item_not_found");
  }
  if (!result.reported) fail("rate_limited", { retryAfter: (result.fullUntil - now) / 1000 });
  if (person.account === null) await fresh?.keep();
  for (const queued of [row.alert, row.notice?.receipt]) {
    if (queued) sendQueuedMail(deps, queued.mail);
  }
  return c.body(null, 204);
}

type ReportOutput = v.InferOutput<typeof reportInput>;

interface ReportPlace {
  readonly handle: string;
  readonly itemId: string | null;
  readonly now: number;
}

async function toReport(
  deps: Deps,
  { handle, itemId, now }: ReportPlace,
  { reason, details, address, ...statement }: ReportOutput,
) {
  const id = deps.newId();
  const signature = "signature" in statement ? statement.signature : null;
  const contact = address && { address, path: closetPath(handle, itemId ?? undefined) };
  const isUrgent = reason === "intimate";
  return {
    ...{ id, reason, details },
    deadlineAt: isUrgent ? now + REMOVAL_MS : null,
    alert: isUrgent ? await composeAlert(deps, id, closetPath(handle, itemId ?? undefined)) : null,
    notice: contact ? await composeNotice(deps, id, contact, signature) : null,
  };
}
