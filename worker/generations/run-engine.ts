import type { FailureCode } from "../contract/failures.ts";
import { refusePieces } from "../contract/garment-pieces.ts";
import type { Deps } from "../deps.ts";
import type { CallResult } from "../engines/breaker.ts";
import { acceptedPieces, isRemote, passesOnlyTo } from "../engines/catalog.ts";
import type {
  Engine,
  EngineAnswer,
  EngineError,
  TryOnJob,
  TryOnProgress,
} from "../engines/engine.ts";
import { operatorError, replyLost } from "../engines/engine-errors.ts";
import { describeError } from "../http/log.ts";
import { pictureLinks } from "../media/storage/picture-links.ts";
import type { GenerationEvent, GenerationState, RetryPlan } from "./machine-state.ts";
import { passOf } from "./passes.ts";
import { storePicture } from "./store-picture.ts";

/** Plus a random part, so that retries spread. */
const BACKOFF_MS = 1000;

/** Starts or polls the job, or takes a pushed answer. Never throws: an error is an event. */
export async function runEngine(
  deps: Deps,
  state: GenerationState,
  attempt: number,
  pushed: EngineAnswer | null,
  progress: TryOnProgress,
): Promise<GenerationEvent> {
  let answer: EngineAnswer;
  try {
    answer = pushed
      ? reportHealth(deps, state, null, pushed)
      : await callEngine(deps, state, attempt, progress);
    if (answer.kind === "done" || answer.kind === "output") {
      const { worn, isLast } = passOf(state);
      if (isLast) await progress.onStage("storing");
      const stored = await storeWithRetry(deps, state, answer);
      if (typeof stored === "string") {
        return isLast
          ? { type: "image", attempt, outputImageUrl: stored }
          : { type: "dressed", attempt, worn };
      }
      answer = stored;
    }
  } catch (error) {
    deps.log({ event: "engine_threw", ...describeError(error), attempt });
    answer = replyLost("threw");
  }
  if (answer.kind === "waiting") {
    const { reference, pollAfterMs } = answer;
    return { type: "waiting", attempt, reference, pollAfterMs };
  }
  return toErrorEvent(deps, state, attempt, answer);
}

async function callEngine(
  deps: Deps,
  state: GenerationState,
  attempt: number,
  progress: TryOnProgress,
): Promise<EngineAnswer> {
  const engine = deps.engines.named(state.engine);
  if (!engine) return operatorError("the engine is no longer configured");
  if (state.reference !== null) {
    const answer = await engine.poll?.(state.reference, progress.signal);
    const polled = answer ?? operatorError("the engine cannot be polled");
    return reportHealth(deps, state, progress.signal, polled);
  }
  const { recipients } = state;
  if (recipients && !passesOnlyTo(recipients, engine.name, deps.config.engines)) {
    return operatorError("the engine passes photos on to somebody new");
  }
  if (!(await isAdmitted(deps, engine))) return operatorError("out of order");
  if (isRemote(engine.name)) await progress.onStage("generating");
  const job = await jobOf(deps, state, attempt, engine);
  if (!job) return operatorError("an input picture is gone");
  return reportHealth(deps, state, progress.signal, await engine.startJob(job, progress));
}

async function jobOf(
  deps: Deps,
  state: GenerationState,
  attempt: number,
  engine: Engine,
): Promise<TryOnJob | null> {
  const { id: generationId } = state;
  const pass = passOf(state);
  const inputs = await readInputs(deps, pass, engine);
  if (!inputs) return null;
  const keys = { person: pass.person, garments: pass.garments.map(({ key }) => key) };
  const callback = `/api/generations/${generationId}/callback?attempt=${attempt}`;
  return {
    generationId,
    attempt,
    ...inputs,
    fit: state.fit,
    links: () => pictureLinks(deps.config, keys, deps.now()),
    callbackUrl: new URL(callback, deps.config.baseUrl).href,
  };
}

/** The stored pictures of a pass; null where one is gone. */
async function readInputs(
  { media }: Deps,
  { person: personKey, garments }: ReturnType<typeof passOf>,
  engine: Engine,
): Promise<Pick<TryOnJob, "person" | "garments"> | null> {
  const read = async (key: string) => {
    const stored = await media.privateBucket.get(key);
    return stored && new Uint8Array(await stored.arrayBuffer());
  };
  const readGarment = async ({ key, kind, analysis: analysisKey }: (typeof garments)[number]) => {
    const known = engine.analyseGarment ? read(analysisKey) : null;
    const [bytes, analysis] = await Promise.all([read(key), known]);
    return bytes && { bytes, kind, analysis };
  };
  const [person, ...found] = await Promise.all([read(personKey), ...garments.map(readGarment)]);
  const [first, ...others] = found.filter((garment) => garment !== null);
  if (!person || !first || 1 + others.length < garments.length) return null;
  return { person, garments: [first, ...others] };
}

/** A breaker that does not answer admits the call. */
async function isAdmitted(deps: Deps, { name }: Engine): Promise<boolean> {
  if (!isRemote(name)) return true;
  return deps
    .breaker(name)
    .admit()
    .catch(() => true);
}

/** Retries once: a paid result is not lost to one failed fetch. */
async function storeWithRetry(
  deps: Deps,
  state: GenerationState,
  made: Parameters<typeof storePicture>[2],
): Promise<string | EngineError> {
  const stored = await storePicture(deps, state, made);
  const again = typeof stored !== "string" && stored.cause === "transient" && !stored.ended;
  return again ? storePicture(deps, state, made) : stored;
}

/** Tells the breaker in the background; a call that was cancelled here says nothing. */
function reportHealth(
  deps: Deps,
  { engine, deadlineAt }: GenerationState,
  signal: AbortSignal | null,
  answer: EngineAnswer,
): EngineAnswer {
  const cancelled = signal?.aborted === true && deps.now() < deadlineAt;
  const result = cancelled ? null : resultOf(answer);
  if (isRemote(engine) && result)
    deps.inBackground("breaker", () => deps.breaker(engine).report(result));
  return answer;
}

function resultOf(answer: EngineAnswer): CallResult | null {
  if (answer.kind === "waiting") return null;
  if (answer.kind !== "error") return "ok";
  if (answer.cause === "operator") return answer.scope === "job" ? "transient" : "operator";
  return answer.cause === "transient" ? "transient" : "ok";
}

function toErrorEvent(
  deps: Deps,
  state: GenerationState,
  attempt: number,
  error: EngineError,
): GenerationEvent {
  const { cause, detail } = error;
  const failureCode = failureOf(error);
  const event = cause === "operator" ? "alarm" : "engine_error";
  deps.log({ event, engine: state.engine, cause, failureCode, detail, attempt });
  return {
    type: "engine_error",
    attempt,
    retry: planRetry(deps, state, error),
    failureCode,
  };
}

function failureOf(error: EngineError): FailureCode {
  if (error.cause === "operator") return "engine_out_of_order";
  return error.failureCode ?? "generation_failed";
}

/** The fallback, unless the person can correct the error; else again after a temporary one. */
function planRetry(deps: Deps, state: GenerationState, error: EngineError): RetryPlan | null {
  if (error.cause !== "transient" && error.cause !== "operator") return null;
  const backoff = BACKOFF_MS * (1 + Math.random());
  const afterMs = error.cause === "transient" ? (error.retryAfterMs ?? backoff) : 0;
  if (error.cause === "transient" && !error.ended && state.reference !== null) {
    return { do: "poll", afterMs };
  }
  const { fallback } = state;
  const next = fallback === null ? null : deps.engines.named(fallback);
  const takesPieces = next && !refusePieces(state.kinds ?? [], acceptedPieces(next.name));
  if (fallback && fallback !== state.engine && takesPieces) {
    return { do: "start", afterMs: 0, engine: fallback };
  }
  return error.cause === "transient" ? { do: "start", afterMs, engine: state.engine } : null;
}
