import { type AskedPause, readPause, switchPause } from "#db/queries/generation-pause.ts";
import { callerAs, requireGranted } from "../auth/standing.ts";
import { type Pause, pauseInput } from "../contract/moderation.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";

const PATH = "/api/admin/pause";

/** The switch that stops generation: what runs ends as it would have, nothing else is started. */
export const pauseRoutes: readonly Route[] = [
  { method: "GET", path: PATH, access: "admin", handle: show },
  { method: "PUT", path: PATH, access: "admin", handle: pause },
  { method: "DELETE", path: PATH, access: "admin", handle: resume },
];

async function show(c: AppContext): Promise<Response> {
  return answer(c, await readPause(c.var.deps.db, callerAs(c, "admin")));
}

async function pause(c: AppContext): Promise<Response> {
  const { sentence } = await parseJson(c.req.raw, pauseInput);
  return answer(c, await switchPause(c.var.deps.db, callerAs(c, "admin"), sentence));
}

async function resume(c: AppContext): Promise<Response> {
  return answer(c, await switchPause(c.var.deps.db, callerAs(c, "admin"), null));
}

function answer(c: AppContext, { standing, pause: row }: AskedPause): Response {
  requireGranted(standing);
  const told = row && { sentence: row.sentence, since: new Date(row.since).toISOString() };
  return c.json<{ pause: Pause | null }>({ pause: told });
}
