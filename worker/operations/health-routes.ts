import { pingDatabase } from "#db/queries/operations.ts";
import type { Health } from "../contract/media.ts";
import { engineStates } from "../engines/engine-states.ts";
import type { AppContext, Route } from "../http/routes.ts";

const VERSION = "0.1.0";

export const healthRoutes: readonly Route[] = [
  { method: "GET", path: "/api/health", access: "public", handle: health },
];

/** Checks all parts in parallel; 503 where one fails. */
async function health(c: AppContext): Promise<Response> {
  const { db, media, engines } = c.var.deps;
  const [database, storage, states] = await Promise.all([
    state(pingDatabase(db)),
    state(media.privateBucket.head("health")),
    engineStates(c.var.deps),
  ]);
  // One engine is enough.
  const making = states.some((one) => one.state === "ok");
  const ok = database === "ok" && storage === "ok" && making;
  const engine = engines.first.name;
  const body: Health = { ok, version: VERSION, database, storage, engine, engines: states };
  return ok ? c.json(body) : c.json(body, 503, { "Retry-After": "2" });
}

function state(answer: Promise<unknown>): Promise<"ok" | "down"> {
  return answer.then(
    () => "ok" as const,
    () => "down" as const,
  );
}
