import type { Codecs } from "../media/codecs.ts";
import type { Engine, EngineName, ResultMark } from "./engine.ts";
import { createLocalEngine, LOCAL_MARK } from "./local/engine.ts";

interface EngineEntry {
  readonly make: (codecs: Codecs) => Engine;
  readonly mark: ResultMark;
  /** Whether it reads a body's points out of the photo, and takes them from the user. */
  readonly fit: boolean;
}

/** Every engine that the configuration can name; a name without an entry does not compile. */
export const ENGINES: Readonly<Record<EngineName, EngineEntry>> = {
  local: {
    make: createLocalEngine,
    mark: LOCAL_MARK,
    fit: true,
  },
};

/** How the results of a named engine say what they are; null for one that is no longer here. */
export function markOf(name: string): ResultMark | null {
  return Object.hasOwn(ENGINES, name) ? ENGINES[name as EngineName].mark : null;
}

export function createEngine(name: EngineName, codecs: Codecs): Engine {
  return ENGINES[name].make(codecs);
}
