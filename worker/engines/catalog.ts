import type { Config } from "../env.ts";
import type { Codecs } from "../media/codecs.ts";
import type { Engine } from "./engine.ts";
import { createLocalEngine } from "./local/engine.ts";

/** Makes the engine that the configuration names; a name without a maker does not compile. */
const MAKERS: Record<Config["engine"], (codecs: Codecs) => Engine> = {
  local: createLocalEngine,
};

/** The engine that the configuration names. */
export function createEngine(config: Config, codecs: Codecs): Engine {
  return MAKERS[config.engine](codecs);
}
