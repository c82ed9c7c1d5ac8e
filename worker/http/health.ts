import { pingDatabase } from "#db/queries/health.ts";
import type { Health } from "../contract/media.ts";
import type { AppContext, Route } from "./routes.ts";

const VERSION = "0.1.0";

export const healthRoutes: readonly Route[] = [
  { method: "GET", path: "/api/health", access: "public", handle: health },
];

/** Asks every part in parallel; 503 where one is down. */
async function health(c: AppContext): Promise<Response> {
  const { db, media, engine } = c.var.deps;
  const [database, storage] = await Promise.all([
    state(pingDatabase(db)),
    state(media.privateBucket.head("health")),
  ]);
  const ok = database === "ok" && storage === "ok";
  const body: Health = { ok, version: VERSION, database, storage, engine: engine.name };
  return c.json(body, ok ? 200 : 503);
}

function state(answer: Promise<unknown>): Promise<"ok" | "down"> {
  return answer.then(
    () => "ok" as const,
    () => "down" as const,
  );
}
