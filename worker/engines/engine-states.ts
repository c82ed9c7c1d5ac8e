import type { Deps } from "../deps.ts";
import { isRemote } from "./catalog.ts";
import type { EngineName } from "./engine.ts";
import { configuredEngines } from "./settings.ts";

interface EngineState {
  readonly name: EngineName;
  readonly state: "ok" | "out_of_order";
}

export function engineStates(deps: Deps): Promise<EngineState[]> {
  return Promise.all(configuredEngines(deps.config.engines).map((name) => stateOf(deps, name)));
}

async function stateOf(deps: Deps, name: EngineName): Promise<EngineState> {
  if (!isRemote(name)) return { name, state: "ok" };
  // An unreachable breaker admits calls.
  const state = await deps
    .breaker(name)
    .state()
    .catch(() => null);
  const open = state !== null && state.openUntil !== null && deps.now() < state.openUntil;
  return { name, state: open ? "out_of_order" : "ok" };
}
