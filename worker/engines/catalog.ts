import { AI_MARK } from "./ai-mark.ts";
import type { EngineContext } from "./context.ts";
import type { Engine, EngineName, ResultMark } from "./engine.ts";
import { createFalEngine } from "./fal/engine.ts";
import { createFashnEngine } from "./fashn/engine.ts";
import { createHttpEngine } from "./http/engine.ts";
import { createLocalEngine, LOCAL_MARK } from "./local/engine.ts";
import { createReplicateEngine } from "./replicate/engine.ts";
import { configuredEngines, type EngineSettings } from "./settings.ts";

interface EngineEntry {
  readonly make: (context: EngineContext) => Engine;
  readonly mark: ResultMark;
  /** Whether it reads a body's points out of the photo, and takes them from the user. */
  readonly fit: boolean;
  /** Whether somebody else is asked, who may be out of order. */
  readonly remote: boolean;
  /** The settings that it cannot work without. */
  readonly settings: readonly (keyof EngineSettings)[];
}

/** Every engine that the configuration can name; a name without an entry does not compile. */
export const ENGINES: Readonly<Record<EngineName, EngineEntry>> = {
  local: {
    make: ({ codecs }) => createLocalEngine(codecs),
    mark: LOCAL_MARK,
    fit: true,
    remote: false,
    settings: [],
  },
  http: {
    make: createHttpEngine,
    mark: AI_MARK,
    fit: false,
    remote: true,
    settings: ["HTTP_ENGINE_URL", "HTTP_ENGINE_SECRET"],
  },
  fashn: {
    make: createFashnEngine,
    mark: AI_MARK,
    fit: false,
    remote: true,
    settings: ["FASHN_API_KEY"],
  },
  fal: {
    make: createFalEngine,
    mark: AI_MARK,
    fit: false,
    remote: true,
    settings: ["FAL_KEY"],
  },
  replicate: {
    make: createReplicateEngine,
    mark: AI_MARK,
    fit: false,
    remote: true,
    settings: ["REPLICATE_API_TOKEN"],
  },
};

function entryOf(name: string): EngineEntry | null {
  return Object.hasOwn(ENGINES, name) ? ENGINES[name as EngineName] : null;
}

/** How the results of a named engine say what they are; null for one that is no longer here. */
export function markOf(name: string): ResultMark | null {
  return entryOf(name)?.mark ?? null;
}

/** Whether a named engine asks somebody outside. */
export function isRemote(name: string): boolean {
  return entryOf(name)?.remote ?? false;
}

/** The settings of the configured engines that are missing. */
export function missingSettings(settings: EngineSettings): string[] {
  const needed = configuredEngines(settings).flatMap((name) => ENGINES[name].settings);
  return [...new Set(needed)].filter((key) => !settings[key]);
}

/** The engines of one request or alarm. */
export interface Engines {
  /** Who is asked first; whose facts are told. */
  readonly first: Engine;
  /** Who is asked when the first is out of order; null where nobody is. */
  readonly fallback: Engine | null;
  /** For a job that is under way, whatever the configuration says by now; null without its settings. */
  readonly named: (name: string) => Engine | null;
}

export function createEngines(context: EngineContext): Engines {
  const { settings } = context;
  const made = new Map<string, Engine>();
  const named = (name: string) => {
    const entry = entryOf(name);
    if (!entry || entry.settings.some((key) => !settings[key])) return null;
    const engine = made.get(name) ?? entry.make(context);
    made.set(name, engine);
    return engine;
  };
  const [first, second] = configuredEngines(settings).map((name) => named(name) as Engine);
  return { first, fallback: second ?? null, named };
}
