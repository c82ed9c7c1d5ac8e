import { GENERATION_FAILED } from "../contract/generations.ts";
import type { Deps } from "../deps.ts";
import { markOf } from "../engines/catalog.ts";
import type { EngineAnswer, TryOnProgress } from "../engines/engine.ts";
import { describeError } from "../http/log.ts";
import { generationKeys, mediaUrl } from "../media/keys.ts";
import { markJpeg } from "../media/mark-jpeg.ts";
import type { GenerationEvent, GenerationState } from "./machine.ts";

/** Whose trouble is told to the person in the engine's own words. */
const TOLD = new Set(["photo", "garment", "moderation"]);

/**
 * Asks the engine once, or after a job it left waiting, and stores the picture it gives. Never
 * throws: whatever goes wrong is an event for the machine.
 */
export async function runEngine(
  deps: Deps,
  state: GenerationState,
  attempt: number,
  reference: string | null,
  progress: TryOnProgress,
): Promise<GenerationEvent> {
  try {
    const answer =
      reference === null
        ? await submit(deps, state, progress)
        : await deps.engine.poll?.(reference, progress.signal);
    if (!answer) return { type: "trouble", attempt, retry: false, message: GENERATION_FAILED };
    return await toEvent(deps, state, attempt, answer, progress);
  } catch (error) {
    deps.log({ event: "engine_threw", ...describeError(error), attempt });
    return { type: "trouble", attempt, retry: true, message: GENERATION_FAILED };
  }
}

async function submit(
  deps: Deps,
  state: GenerationState,
  progress: TryOnProgress,
): Promise<EngineAnswer> {
  const keys = generationKeys(state.ownerId, state.id);
  const [person, garment] = await Promise.all([
    deps.media.privateBucket.get(keys.person),
    deps.media.privateBucket.get(keys.garment),
  ]);
  if (!person || !garment) {
    return { kind: "trouble", cause: "operator", message: "an input picture is gone" };
  }
  const job = {
    generationId: state.id,
    person: new Uint8Array(await person.arrayBuffer()),
    garment: new Uint8Array(await garment.arrayBuffer()),
    fit: state.fit,
  };
  return deps.engine.submit(job, progress);
}

async function toEvent(
  deps: Deps,
  state: GenerationState,
  attempt: number,
  answer: EngineAnswer,
  progress: TryOnProgress,
): Promise<GenerationEvent> {
  if (answer.kind === "waiting") {
    const { reference, pollAfterMs } = answer;
    return { type: "waiting", attempt, reference, pollAfterMs };
  }
  if (answer.kind === "trouble") {
    deps.log({ event: "engine_trouble", cause: answer.cause, message: answer.message, attempt });
    const message = TOLD.has(answer.cause) ? answer.message : GENERATION_FAILED;
    return { type: "trouble", attempt, retry: answer.cause === "transient", message };
  }
  await progress.onStage("storing");
  const key = generationKeys(state.ownerId, state.id).output;
  const mark = markOf(deps.engine.name);
  const image = mark ? markJpeg(answer.image, mark) : answer.image;
  await deps.media.privateBucket.put(key, image, {
    httpMetadata: { contentType: answer.type },
  });
  return { type: "image", attempt, outputImageUrl: mediaUrl(key) };
}
