import type { EngineFacts } from "../contract/engine.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { AI_MARK, ENGINES, passesTo } from "./catalog.ts";

export const engineRoutes: readonly Route[] = [
  { method: "GET", path: "/api/engine", access: "public", handle: showEngine },
];

/** From the configuration alone, without a query; browsers cache it for five minutes. */
function showEngine(c: AppContext): Response {
  const { name, expectedSeconds, seeded } = c.var.deps.engines.first;
  const { mark, fit, pieces } = ENGINES[name];
  const { config } = c.var.deps;
  const facts: EngineFacts = {
    name,
    mark: mark.label,
    ai: mark === AI_MARK,
    fit,
    swimwear: config.allowsSwimwear,
    pieces,
    passesTo: passesTo(config.engines),
    expectedSeconds,
    seeded,
  };
  return c.json(facts, 200, { "Cache-Control": "public, max-age=300" });
}
