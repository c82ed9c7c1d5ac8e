import type { AdminCaller } from "#db/queries/authorisation.ts";
import { moderate } from "#db/queries/moderate.ts";
import { listReported, listTakenDown, type SubjectId } from "#db/queries/moderation.ts";
import { listDecisions } from "#db/queries/moderation-log.ts";
import { publishCloset } from "../closets/publish.ts";
import {
  type LoggedDecision,
  moderationInput,
  type ReportedSubject,
  type TakenDownSubject,
} from "../contract/moderation.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { executeNow } from "../removals/execute-removals.ts";
import { tellDecisions } from "./tell-decisions.ts";

export const moderationRoutes: readonly Route[] = [
  { method: "GET", path: "/api/admin/reports", access: "admin", handle: showReports },
  { method: "GET", path: "/api/admin/takedowns", access: "admin", handle: showTakedowns },
  { method: "GET", path: "/api/admin/decisions", access: "admin", handle: showDecisions },
  {
    method: "POST",
    path: "/api/admin/items/:id/moderation",
    access: "admin",
    handle: (caller, c) => decide(caller, c, "item"),
  },
  {
    method: "POST",
    path: "/api/admin/closets/:id/moderation",
    access: "admin",
    handle: (caller, c) => decide(caller, c, "closet"),
  },
];

const iso = (time: number) => new Date(time).toISOString();
const isoOrNull = (time: number | null) => (time === null ? null : iso(time));

async function showReports(caller: AdminCaller, c: AppContext): Promise<Response> {
  const subjects = await listReported(c.var.deps.db, caller);
  const sent = subjects.map(({ since, deadline, hiddenAt, ...row }) => ({
    ...row,
    since: iso(since),
    deadline: isoOrNull(deadline),
    hiddenAt: isoOrNull(hiddenAt),
  }));
  return c.json<{ subjects: ReportedSubject[] }>({ subjects: sent });
}

async function showTakedowns(caller: AdminCaller, c: AppContext): Promise<Response> {
  const subjects = await listTakenDown(c.var.deps.db, caller);
  const sent = subjects.map(({ takenDownAt, changedAt, appeal, answeredAt, ...row }) => ({
    ...row,
    takenDownAt: iso(takenDownAt),
    changedAt: isoOrNull(changedAt),
    appeal: appeal === null ? null : { text: appeal, isOpen: answeredAt === null },
  }));
  return c.json<{ subjects: TakenDownSubject[] }>({ subjects: sent });
}

async function showDecisions(caller: AdminCaller, c: AppContext): Promise<Response> {
  const decisions = await listDecisions(c.var.deps.db, caller);
  const sent = decisions.map(({ at, ...row }) => ({ ...row, at: iso(at) }));
  return c.json<{ decisions: LoggedDecision[] }>({ decisions: sent });
}

/** Rows change first; caches and images follow, now or by the sweep. */
async function decide(
  caller: AdminCaller,
  c: AppContext,
  kind: SubjectId["kind"],
): Promise<Response> {
  const { deps } = c.var;
  const decided = await parseJson(c.req.raw, moderationInput);
  const subject = { kind, id: c.req.param("id") ?? "" };
  const result = await moderate(deps.db, caller, subject, decided);
  const { changed, ownerId, raised, removals } = result;
  if (ownerId === null) return fail("not_found");
  if (!changed) fail("conflict");
  deps.inBackground("decision", () => tellDecisions(deps, deps.now()));
  if (raised) await publishCloset(deps, raised);
  await executeNow(deps, removals);
  return c.body(null, 204);
}
