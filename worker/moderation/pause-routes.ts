import type { AdminCaller } from "#db/queries/authorisation.ts";
import { type PauseRow, readPause, switchPause } from "#db/queries/generation-pause.ts";
import { type Pause, pauseInput } from "../contract/moderation.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";

const PATH = "/api/admin/pause";

export const pauseRoutes: readonly Route[] = [
  { method: "GET", path: PATH, access: "admin", handle: show },
  { method: "PUT", path: PATH, access: "admin", handle: pause },
  { method: "DELETE", path: PATH, access: "admin", handle: resume },
];

async function show(caller: AdminCaller, c: AppContext): Promise<Response> {
  return answer(c, await readPause(c.var.deps.db, caller));
}

async function pause(caller: AdminCaller, c: AppContext): Promise<Response> {
  const { sentence } = await parseJson(c.req.raw, pauseInput);
  return answer(c, await switchPause(c.var.deps.db, caller, sentence));
}

async function resume(caller: AdminCaller, c: AppContext): Promise<Response> {
  return answer(c, await switchPause(c.var.deps.db, caller, null));
}

function answer(c: AppContext, row: PauseRow | null): Response {
  const sent = row && { sentence: row.sentence, since: new Date(row.since).toISOString() };
  return c.json<{ pause: Pause | null }>({ pause: sent });
}
