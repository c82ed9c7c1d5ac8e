import { pingDatabase } from "#db/queries/health.ts";
import type { Health } from "../contract/media.ts";
import type { Deps } from "../deps.ts";
import { isRemote } from "../engines/catalog.ts";
import type { EngineName } from "../engines/engine.ts";
import { configuredEngines } from "../engines/settings.ts";
import type { AppContext, Route } from "./routes.ts";

const VERSION = "0.1.0";

export const healthRoutes: readonly Route[] = [
  { method: "GET", path: "/api/health", access: "public", handle: health },
];

/** Asks every part in parallel; 503 where one is down. */
async function health(c: AppContext): Promise<Response> {
  const { db, media, engines } = c.var.deps;
  const [database, storage, ...states] = await Promise.all([
    state(pingDatabase(db)),
    state(media.privateBucket.head("health")),
    ...configuredEngines(c.var.deps.config.engines).map((name) => engineState(c.var.deps, name)),
  ]);
  // Any one engine is enough to make pictures.
  const making = states.some((one) => one.state === "ok");
  const ok = database === "ok" && storage === "ok" && making;
  const engine = engines.first.name;
  const body: Health = { ok, version: VERSION, database, storage, engine, engines: states };
  return c.json(body, ok ? 200 : 503);
}

async function engineState(deps: Deps, name: EngineName): Promise<Health["engines"][number]> {
  if (!isRemote(name)) return { name, state: "ok" };
  const { openUntil } = await deps.breaker(name).state();
  return { name, state: openUntil === null ? "ok" : "out_of_order" };
}

function state(answer: Promise<unknown>): Promise<"ok" | "down"> {
  return answer.then(
    () => "ok" as const,
    () => "down" as const,
  );
}
