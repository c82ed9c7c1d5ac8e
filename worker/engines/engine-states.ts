import type { Deps } from "../deps.ts";
import { isRemote } from "./catalog.ts";
import type { EngineName } from "./engine.ts";
import { configuredEngines } from "./settings.ts";

export interface EngineState {
  readonly name: EngineName;
  readonly state: "ok" | "out_of_order";
}

/** Whether each configured engine is asked at present, the first one first. */
export function engineStates(deps: Deps): Promise<EngineState[]> {
  return Promise.all(configuredEngines(deps.config.engines).map((name) => stateOf(deps, name)));
}

async function stateOf(deps: Deps, name: EngineName): Promise<EngineState> {
  if (!isRemote(name)) return { name, state: "ok" };
  const { openUntil } = await deps.breaker(name).state();
  return { name, state: openUntil === null ? "ok" : "out_of_order" };
}
