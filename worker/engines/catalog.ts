import type { ResultMark } from "../media/mark-jpeg.ts";
import { AI_MARK } from "./ai-mark.ts";
import type { EngineContext } from "./context.ts";
import type { Engine, EngineName } from "./engine.ts";
import { createFalEngine } from "./fal/engine.ts";
import { FAL_MODELS } from "./fal/models.ts";
import { createFashnEngine } from "./fashn/engine.ts";
import { createGeminiEngine } from "./gemini/engine.ts";
import { createHttpEngine } from "./http/engine.ts";
import { createLocalEngine, LOCAL_MARK } from "./local/engine.ts";
import { createReplicateEngine } from "./replicate/engine.ts";
import { configuredEngines, type EngineSettings } from "./settings.ts";
import { createVertexEngine } from "./vertex/engine.ts";
import { createWorkersAiEngine } from "./workers-ai/engine.ts";

interface EngineEntry {
  readonly make: (context: EngineContext) => Engine;
  readonly mark: ResultMark;
  /** Whether it reads a body's points out of the photo, and takes them from the user. */
  readonly fit: boolean;
  /** All who get the photos, as people know them; none where they stay with the site and its host. */
  readonly passesTo: (settings: EngineSettings) => readonly string[];
  /** Whether somebody else is asked, who may be out of order. */
  readonly remote: boolean;
  /** The settings that it cannot work without. */
  readonly settings: readonly (keyof EngineSettings)[];
  /** The binding that it is reached by. */
  readonly binding?: "AI";
}

/** Every engine that the configuration can name; a name without an entry does not compile. */
export const ENGINES: Readonly<Record<EngineName, EngineEntry>> = {
  local: {
    make: ({ codecs }) => createLocalEngine(codecs),
    mark: LOCAL_MARK,
    passesTo: () => [],
    fit: true,
    remote: false,
    settings: [],
  },
  http: {
    make: createHttpEngine,
    mark: AI_MARK,
    passesTo: () => [],
    fit: false,
    remote: true,
    settings: ["HTTP_ENGINE_URL", "HTTP_ENGINE_SECRET"],
  },
  fashn: {
    make: createFashnEngine,
    mark: AI_MARK,
    passesTo: () => ["FASHN"],
    fit: false,
    remote: true,
    settings: ["FASHN_API_KEY"],
  },
  fal: {
    make: createFalEngine,
    mark: AI_MARK,
    passesTo: ({ FAL_MODEL }) => ["fal", FAL_MODELS[FAL_MODEL].maker],
    fit: false,
    remote: true,
    settings: ["FAL_KEY"],
  },
  replicate: {
    make: createReplicateEngine,
    mark: AI_MARK,
    passesTo: () => ["Replicate"],
    fit: false,
    remote: true,
    settings: ["REPLICATE_API_TOKEN"],
  },
  "workers-ai": {
    make: createWorkersAiEngine,
    mark: AI_MARK,
    passesTo: () => [],
    fit: false,
    remote: true,
    settings: [],
    binding: "AI",
  },
  vertex: {
    make: createVertexEngine,
    mark: AI_MARK,
    passesTo: () => ["Google"],
    fit: false,
    remote: true,
    settings: ["GOOGLE_SERVICE_ACCOUNT"],
  },
  gemini: {
    make: createGeminiEngine,
    mark: AI_MARK,
    passesTo: () => ["Google"],
    fit: false,
    remote: true,
    settings: ["GEMINI_API_KEY"],
  },
};

function entryOf(name: string): EngineEntry | null {
  return Object.hasOwn(ENGINES, name) ? ENGINES[name as EngineName] : null;
}

/** How the results of a named engine say what they are; null for one that is no longer here. */
export function markOf(name: string): ResultMark | null {
  return entryOf(name)?.mark ?? null;
}

/** Whom the configured engines pass photos on to. */
export function passesTo(settings: EngineSettings): string[] {
  const names = configuredEngines(settings).flatMap((name) => ENGINES[name].passesTo(settings));
  return [...new Set(names)].sort();
}

/** Whether a named engine, as it is set now, passes photos on to nobody but these. */
export function passesOnlyTo(
  recipients: readonly string[],
  name: string,
  settings: EngineSettings,
): boolean {
  const all = entryOf(name)?.passesTo(settings) ?? [];
  return all.every((recipient) => recipients.includes(recipient));
}

/** Whether a named engine asks somebody outside. */
export function isRemote(name: string): boolean {
  return entryOf(name)?.remote ?? false;
}

/** What the configured engines cannot work without and the deployment doesn't have. */
export function missingSettings(settings: EngineSettings, ai: EngineContext["ai"]): string[] {
  const entries = configuredEngines(settings).map((name) => ENGINES[name]);
  return [...new Set(entries.flatMap((entry) => missingOf(entry, settings, ai)))];
}

function missingOf(
  { settings: needed, binding }: EngineEntry,
  settings: EngineSettings,
  ai: EngineContext["ai"],
): string[] {
  const missing: string[] = needed.filter((key) => !settings[key]);
  return binding && !ai ? [...missing, `the binding ${binding}`] : missing;
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
  const { settings, ai } = context;
  const made = new Map<string, Engine>();
  const named = (name: string) => {
    const entry = entryOf(name);
    if (!entry || missingOf(entry, settings, ai).length > 0) return null;
    const engine = made.get(name) ?? entry.make(context);
    made.set(name, engine);
    return engine;
  };
  const [first, second] = configuredEngines(settings).map((name) => named(name) as Engine);
  if (!first) throw new Error("no engine is configured");
  return { first, fallback: second ?? null, named };
}
