import { FASHN_MODEL_NAMES } from "#worker/engines/fashn/fashn-models.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { dressedPerson } from "../changed-photos.ts";
import { RETRY_AFTER_S, type Trait } from "../engine-suite.ts";
import {
  type ProviderAnswer,
  type ProviderRequest,
  startFakeProvider,
  type WireFault,
} from "../provider-fake.ts";
import { dataUrlBytes, isPicture } from "./pictures.ts";

const DRESSED = await dressedPerson();

export const FASHN_KEY = "fa-0123456789-only-for-tests";
export const FASHN_API = "https://api.fashn.ai";
export const FASHN_CDN = "https://cdn.fashn.ai";

type Named = readonly [name: string, message: string];

/** The outcome of later predictions; `output` is a false address or content of the picture. */
export type FashnBehaviour =
  | Trait
  | "good"
  | "never"
  | { readonly output: string }
  | { readonly failed: Named }
  | { readonly refused: readonly [status: number, error: string] }
  | { readonly wire: WireFault };

const FASHN_FAILURES = {
  photo: ["PoseError", "Failed to detect body pose in model image."],
  garment: ["ImageLoadError", "Error loading garment image."],
  moderation: ["ContentModerationError", "Prohibited content detected in garment image."],
  transient: ["PipelineError", "An unexpected error occurred in the pipeline."],
} as const satisfies Partial<Record<Trait, Named>>;

const REFUSALS: Partial<Record<Trait, readonly [number, string]>> = {
  rate_limited: [429, "RateLimitExceeded"],
  auth: [401, "UnauthorizedAccess"],
  balance: [429, "OutOfCredits"],
  config: [400, "BadRequest"],
};

const ALL_INPUTS = ["model_image", "seed", "output_format", "return_base64"];
/** The name of the garment's picture, and the other inputs of each model. */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  "tryon-v1.6": ["garment_image", "category", "mode", "garment_photo_type", "moderation_level"],
  "tryon-max": ["product_image", "prompt", "generation_mode", "resolution", "aspect_ratio"],
};

type Inputs = Readonly<Record<string, unknown>>;

interface Prediction {
  behaviour: FashnBehaviour;
  readonly inputs: Inputs;
  readonly width: number;
  asked: number;
}

/** `api.fashn.ai` and `cdn.fashn.ai`, as documented. */
export async function startFakeFashn({
  steps = ["starting", "in_queue", "processing"],
  picture = DRESSED,
} = {}) {
  const predictions = new Map<string, Prediction>();
  const fates = new Map<number, FashnBehaviour>();
  const runs: number[] = [];
  let behaviour: FashnBehaviour = "good";
  const provider = await startFakeProvider([FASHN_API, FASHN_CDN], (request) => {
    if (request.url.origin === FASHN_CDN) return delivered(request, picture);
    if (request.headers.get("authorization") !== `Bearer ${FASHN_KEY}`) {
      return refusal(401, "UnauthorizedAccess");
    }
    const [, id] = /^\/v1\/status\/([^/]+)$/.exec(request.url.pathname) ?? [];
    if (request.method === "GET" && id) return status(predictions.get(id), id);
    if (request.method === "POST" && request.url.pathname === "/v1/run") return run(request);
    return refusal(404, "NotFound");
  });

  function run({ json, headers }: ProviderRequest): ProviderAnswer {
    const problem = headers.get("content-type")?.startsWith("application/json")
      ? problemOf(json)
      : "not JSON";
    if (problem) return refusal(400, "BadRequest", problem);
    const { inputs } = json as { inputs: Inputs };
    const width = widthOf(inputs);
    const fate = fates.get(width) ?? behaviour;
    const refused = refusedBy(fate);
    if (refused) return refusal(...refused);
    const id = `${crypto.randomUUID()}-u1`;
    predictions.set(id, { behaviour: fate, inputs, width, asked: 0 });
    return { body: { id, error: null } };
  }

  /** Also counts the run, independent of its outcome. */
  function faultOf({ method, json }: ProviderRequest): WireFault | null {
    if (method !== "POST") return null;
    const width = widthOf((json as { inputs?: Inputs } | undefined)?.inputs ?? {});
    runs.push(width);
    const fate = fates.get(width);
    return typeof fate === "object" && "wire" in fate ? fate.wire : null;
  }
  provider.fault(faultOf);

  function status(prediction: Prediction | undefined, id: string): ProviderAnswer {
    if (!prediction) return refusal(404, "NotFound");
    const at = prediction.asked++;
    const fate = fates.get(prediction.width) ?? prediction.behaviour;
    const step = fate === "never" ? "processing" : steps[at];
    if (step) return { body: { id, status: step, output: null, error: null } };
    const body = { id, ...end(fate, prediction.inputs, id, picture) };
    return { headers: { "x-fashn-credits-used": "1" }, body };
  }

  return {
    provider,
    behave(next: FashnBehaviour) {
      behaviour = next;
    },
    /** Sets the behaviour for all runs of a garment with this width in pixels. */
    behaveFor: (width: number, next: FashnBehaviour) => void fates.set(width, next),
    /** The number of runs of that garment. */
    runsOf: (width: number) => runs.filter((one) => one === width).length,
    /** The number of polls of that garment's runs. */
    pollsOf: (width: number) =>
      [...predictions.values()].reduce((n, one) => n + (one.width === width ? one.asked : 0), 0),
    /** Lets endless runs end well. */
    release() {
      for (const one of predictions.values()) if (one.behaviour === "never") one.behaviour = "good";
    },
    /** The inputs of the predictions, in order. */
    inputs: () => [...predictions.values()].map((prediction) => prediction.inputs),
  };
}
export type FakeFashn = Awaited<ReturnType<typeof startFakeFashn>>;

function widthOf(inputs: Inputs): number {
  const garment = inspectImage(dataUrlBytes(String(inputs.garment_image ?? inputs.product_image)));
  return garment.ok ? garment.width : 0;
}

function refusedBy(behaviour: FashnBehaviour): readonly [number, string] | undefined {
  if (typeof behaviour === "string") return REFUSALS[behaviour as Trait];
  return "refused" in behaviour ? behaviour.refused : undefined;
}

function end(behaviour: FashnBehaviour, inputs: Inputs, id: string, picture: Uint8Array): object {
  if (typeof behaviour === "object" && "output" in behaviour) {
    return { status: "completed", output: [behaviour.output], error: null };
  }
  const failed =
    typeof behaviour === "object" && "failed" in behaviour
      ? behaviour.failed
      : FASHN_FAILURES[behaviour as keyof typeof FASHN_FAILURES];
  if (failed) {
    const [name, message] = failed;
    return { status: "failed", output: null, error: { name, message } };
  }
  const base64 = Buffer.from(picture).toString("base64");
  const made = inputs.return_base64
    ? `data:image/jpeg;base64,${base64}`
    : `${FASHN_CDN}/${id}/output_0.jpeg`;
  return { status: "completed", output: behaviour === "hollow" ? [] : [made], error: null };
}

function delivered({ url }: ProviderRequest, picture: Uint8Array): ProviderAnswer {
  if (!/^\/[\w-]+\/output_0\.jpeg$/.test(url.pathname)) return { status: 404 };
  return { body: picture, headers: { "content-type": "image/jpeg" } };
}

function refusal(status: number, error: string, message = "no"): ProviderAnswer {
  const limited = error === "RateLimitExceeded" ? { "retry-after": String(RETRY_AFTER_S) } : {};
  return { status, headers: limited, body: { error, message } };
}

/** Describes the fault of a request; null for a valid one. */
function problemOf(json: unknown): string | null {
  const { model_name: model = "", inputs = {} } = json as {
    model_name?: string;
    inputs?: Record<string, unknown>;
  };
  if (!(FASHN_MODEL_NAMES as readonly string[]).includes(model)) return `no model ${model}`;
  const known = [...ALL_INPUTS, ...(INPUTS[model] ?? [])];
  const strange = Object.keys(inputs).filter((name) => !known.includes(name));
  if (strange.length > 0) return `no input ${strange}`;
  for (const name of ["model_image", INPUTS[model]?.[0] ?? ""]) {
    if (!isPicture(inputs[name])) return `${name} is no picture`;
  }
  const { seed, output_format: format = "png" } = inputs;
  if (!Number.isInteger(seed) || Number(seed) < 0 || Number(seed) >= 2 ** 32) return "seed";
  return format === "jpeg" || format === "png" ? null : "output_format";
}
