import type { Caller, Role, Standing } from "#db/queries/standing.ts";
import { fail } from "../http/fail.ts";
import type { AppContext } from "../http/routes.ts";

/** The caller of a route that a role guards; the query itself finds out whether the role is held. */
export function callerAs(c: AppContext, role: Role): Caller {
  const { actor, deps } = c.var;
  return { userId: actor.userId, sessionId: actor.sessionId, role, now: deps.now() };
}

/** Refuses whom the database did not grant: 401 for an ended session, 403 without the role. */
export function requireGranted(standing: Standing): void {
  if (standing === "signed_out") fail("unauthenticated");
  if (standing === "forbidden") fail("forbidden");
}
