import type { AdminCaller } from "#db/queries/authorisation.ts";
import { readOperations } from "#db/queries/operations.ts";
import { toFailureCode } from "../contract/failures.ts";
import type { Operations } from "../contract/operations.ts";
import { engineStates } from "../engines/engine-states.ts";
import type { AppContext, Route } from "../http/routes.ts";

export const operationRoutes: readonly Route[] = [
  { method: "GET", path: "/api/admin/operations", access: "admin", handle: showOperations },
];

async function showOperations(caller: AdminCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { ends, mails, crons, checks, ...rows } = await readOperations(deps.db, caller);
  const iso = (time: number) => new Date(time).toISOString();
  const engines = await engineStates(deps);
  return c.json<Operations>({
    ...rows,
    ends: ends.map(({ outcome, ...end }) => ({
      ...end,
      outcome: outcome === "completed" ? outcome : toFailureCode(outcome),
    })),
    mails: { ...mails, oldestAt: mails.oldestAt === null ? null : iso(mails.oldestAt) },
    crons: crons.map((run) => ({ ...run, startedAt: iso(run.startedAt) })),
    checks: checks.map((check) => ({ ...check, checkedAt: iso(check.checkedAt) })),
    engines: engines.map((engine) => ({
      ...engine,
      pricePerPicture: deps.engines.named(engine.name)?.pricePerPicture ?? 0,
    })),
  });
}
