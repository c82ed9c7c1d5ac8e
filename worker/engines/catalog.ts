import { type AcceptedPieces, GARMENT_KINDS, PIECES_MAX } from "../contract/garment-pieces.ts";
import type { ResultMark } from "../media/mark-jpeg.ts";
import { sendTo } from "../network/destinations.ts";
import type { EngineContext } from "./context.ts";
import type { Engine, EngineName } from "./engine.ts";
import { createFalEngine } from "./fal/fal-engine.ts";
import { FAL_MODELS } from "./fal/fal-models.ts";
import { createFashnEngine } from "./fashn/fashn-engine.ts";
import { createGeminiEngine } from "./gemini/gemini-engine.ts";
import { createHttpEngine } from "./http/http-engine.ts";
import { createLocalEngine, LOCAL_MARK } from "./local/local-engine.ts";
import { createReplicateEngine } from "./replicate/replicate-engine.ts";
import { configuredEngines, type EngineSettings } from "./settings.ts";
import { createVertexEngine } from "./vertex/vertex-engine.ts";
import { createWorkersAiEngine } from "./workers-ai/workers-ai-engine.ts";

export const AI_MARK: ResultMark = {
  label: "AI-generated",
  digitalSourceType:
    "http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia",
};

interface EngineEntry {
  readonly make: (context: EngineContext) => Engine;
  readonly mark: ResultMark;
  /** Whether it detects body points and accepts corrected ones. */
  readonly fit: boolean;
  readonly pieces: AcceptedPieces;
  /** The most pieces of one call; the next call adds others to its result. */
  readonly piecesAtOnce: number;
  /** The names of the photos' recipients; none if the engine is a part of the site. */
  readonly passesTo: (settings: EngineSettings) => readonly string[];
  /** The origins that the engine calls; it can send nothing elsewhere. */
  readonly origins: (settings: EngineSettings) => readonly string[];
  readonly remote: boolean;
  readonly settings: readonly (keyof EngineSettings)[];
  readonly binding?: "AI";
}

/** Two passes need two of at most three submissions, so that one pass can be repeated. */
const IN_TWO_PASSES = {
  pieces: { most: 2, kinds: GARMENT_KINDS, layers: true },
  piecesAtOnce: 1,
} as const;
const AT_ONCE = {
  pieces: { most: PIECES_MAX, kinds: GARMENT_KINDS, layers: true },
  piecesAtOnce: PIECES_MAX,
} as const;

/** An engine of a provider, whose pictures are made by AI. */
function provider(
  make: EngineEntry["make"],
  settings: EngineEntry["settings"],
  passesTo: EngineEntry["passesTo"],
  origins: EngineEntry["origins"],
): EngineEntry {
  const entry = { make, settings, passesTo, origins };
  return { ...entry, mark: AI_MARK, fit: false, remote: true, ...IN_TWO_PASSES };
}

export const ENGINES: Readonly<Record<EngineName, EngineEntry>> = {
  local: {
    make: ({ codecs }) => createLocalEngine(codecs),
    mark: LOCAL_MARK,
    passesTo: () => [],
    origins: () => [],
    fit: true,
    // A top or outerwear, and a bottom.
    pieces: { most: 2, kinds: GARMENT_KINDS, layers: false },
    piecesAtOnce: 2,
    remote: false,
    settings: [],
  },
  http: provider(
    createHttpEngine,
    ["HTTP_ENGINE_URL", "HTTP_ENGINE_SECRET"],
    (set) => (set.HTTP_ENGINE_URL ? [new URL(set.HTTP_ENGINE_URL).hostname] : []),
    (set) => (set.HTTP_ENGINE_URL ? [new URL(set.HTTP_ENGINE_URL).origin] : []),
  ),
  fashn: provider(
    createFashnEngine,
    ["FASHN_API_KEY"],
    () => ["FASHN"],
    () => ["https://api.fashn.ai"],
  ),
  fal: provider(
    createFalEngine,
    ["FAL_KEY"],
    (set) => ["fal", FAL_MODELS[set.FAL_MODEL].maker],
    () => ["https://queue.fal.run", "https://rest.fal.ai"],
  ),
  replicate: {
    ...provider(
      createReplicateEngine,
      ["REPLICATE_API_TOKEN"],
      () => ["Replicate"],
      () => ["https://api.replicate.com"],
    ),
    ...AT_ONCE,
  },
  "workers-ai": {
    ...provider(
      createWorkersAiEngine,
      [],
      () => ["Cloudflare"],
      () => [],
    ),
    ...AT_ONCE,
    binding: "AI",
  },
  vertex: provider(
    createVertexEngine,
    ["GOOGLE_SERVICE_ACCOUNT"],
    () => ["Google"],
    (set) => [
      "https://oauth2.googleapis.com",
      `https://${set.VERTEX_LOCATION}-aiplatform.googleapis.com`,
    ],
  ),
  gemini: {
    ...provider(
      createGeminiEngine,
      ["GEMINI_API_KEY"],
      () => ["Google"],
      () => ["https://generativelanguage.googleapis.com"],
    ),
    ...AT_ONCE,
  },
};

function entryOf(name: string): EngineEntry | null {
  return Object.hasOwn(ENGINES, name) ? ENGINES[name as EngineName] : null;
}

/** Null for an engine that no longer exists. */
export function markOf(name: string): ResultMark | null {
  return entryOf(name)?.mark ?? null;
}

export function passesTo(settings: EngineSettings): string[] {
  const names = configuredEngines(settings).flatMap((name) => ENGINES[name].passesTo(settings));
  return [...new Set(names)].sort();
}

/** Whether an engine passes photos on to no one else, as it is configured now. */
export function passesOnlyTo(
  recipients: readonly string[],
  name: string,
  settings: EngineSettings,
): boolean {
  const all = entryOf(name)?.passesTo(settings) ?? [];
  return all.every((recipient) => recipients.includes(recipient));
}

export function acceptedPieces(name: EngineName): AcceptedPieces {
  return ENGINES[name].pieces;
}

export function piecesAtOnce(name: string): number {
  return entryOf(name)?.piecesAtOnce ?? 1;
}

export function isRemote(name: string): boolean {
  return entryOf(name)?.remote ?? false;
}

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

export interface Engines {
  readonly first: Engine;
  /** Called while the first is unavailable. */
  readonly fallback: Engine | null;
  /** The engine of a running job, even one no longer configured; null without its settings. */
  readonly named: (name: string) => Engine | null;
}

export function createEngines(context: EngineContext): Engines {
  const { settings, ai } = context;
  const made = new Map<string, Engine>();
  const named = (name: string) => {
    const entry = entryOf(name);
    if (!entry || missingOf(entry, settings, ai).length > 0) return null;
    const fetch = sendTo(context.fetch, entry.origins(settings));
    const engine = made.get(name) ?? entry.make({ ...context, fetch });
    made.set(name, engine);
    return engine;
  };
  const [first, second] = configuredEngines(settings).map((name) => named(name) as Engine);
  if (!first) throw new Error("no engine is configured");
  return { first, fallback: second ?? null, named };
}
