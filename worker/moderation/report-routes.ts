import { addReport } from "#db/queries/reports.ts";
import { limitsOfPerson, readPerson } from "../closets/person-limits.ts";
import { keepIfLost, newVisitor } from "../closets/visitor-id.ts";
import { reportInput } from "../contract/moderation.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";

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
  const row = { id: deps.newId(), ...input };
  const reporter = { ...person, visitor };
  const result = await addReport(deps.db, subject, reporter, row, limits, now).catch((error) =>
    keepIfLost(person.account === null ? fresh : null, error),
  );
  if (!result.found) {
    return fail(itemId === null ? "closet_not_found" : "item_not_found");
  }
  if (!result.reported) fail("rate_limited", { retryAfter: (result.fullUntil - now) / 1000 });
  if (person.account === null) await fresh?.keep();
  return c.body(null, 204);
}
