import type { Limit } from "#db/queries/rate-limits.ts";
import { addReport, type NamedSubject } from "#db/queries/reports.ts";
import { readLiker } from "../closets/like-routes.ts";
import { newVisitor } from "../closets/visitor-id.ts";
import { CLOSET_NOT_FOUND, ITEM_NOT_FOUND } from "../contract/closets.ts";
import { reportInput } from "../contract/moderation.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { sourceHashOf } from "../http/source.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const reportRoutes: readonly Route[] = [
  { method: "POST", path: "/api/closets/:handle/reports", access: "public", handle: report },
  {
    method: "POST",
    path: "/api/closets/:handle/items/:id/reports",
    access: "public",
    handle: report,
  },
];

/** Against one source that drops its cookie each time: so many reports, and so many of one subject. */
function reportLimits({ handle, itemId }: NamedSubject, source: string): readonly [Limit, Limit] {
  const subject = itemId ?? handle.toLowerCase();
  return [
    { key: `report:source:${source}`, max: 10, windowMs: HOUR_MS },
    { key: `report:${subject}:source:${source}`, max: 3, windowMs: DAY_MS },
  ];
}

/** Enters a report; who has reported already is answered the same, and told nothing of others. */
async function report(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const input = await parseJson(c.req.raw, reportInput);
  const itemId = c.req.param("id") ?? null;
  const subject = { handle: c.req.param("handle") ?? "", itemId };
  const person = await readLiker(c);
  const fresh = person.visitor === null ? newVisitor(c) : null;
  const visitor = person.visitor ?? fresh?.actor ?? "";
  const limits = reportLimits(subject, await sourceHashOf(c.req.raw, deps.config));
  const now = deps.now();
  const row = { id: deps.newId(), ...input };
  const result = await addReport(deps.db, subject, { ...person, visitor }, row, limits, now);
  if (!result.found) {
    return fail("not_found", { sentence: itemId === null ? CLOSET_NOT_FOUND : ITEM_NOT_FOUND });
  }
  if (!result.reported) fail("rate_limited", { retryAfter: (result.fullUntil - now) / 1000 });
  if (person.account === null) await fresh?.keep();
  return c.body(null, 204);
}
