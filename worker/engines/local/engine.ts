import type { Codecs } from "#worker/media/codecs.ts";
import { inspectImage } from "#worker/media/inspect.ts";
import type { Engine, EngineAnswer, TryOnJob, TryOnProgress } from "../engine.ts";
import type { RgbaImage } from "./image.ts";
import { tryOn } from "./try-on.ts";

const OUTPUT_QUALITY = 90;

/** The engine inside the worker: no key, no network, classical computer vision over pixels. */
export function createLocalEngine(codecs: Codecs): Engine {
  return {
    name: "local",
    deadlineMs: 90_000,
    submit: (job, progress) => submit(codecs, job, progress),
  };
}

async function submit(
  codecs: Codecs,
  job: TryOnJob,
  progress: TryOnProgress,
): Promise<EngineAnswer> {
  const person = await decode(codecs, job.person);
  const garment = await decode(codecs, job.garment);
  if (!person || !garment) {
    return { kind: "trouble", cause: "operator", message: "a stored picture cannot be decoded" };
  }
  const outcome = await tryOn(person, garment, {
    onStage: (stage) => progress.onStage(stage),
    points: job.fit?.points ?? null,
  });
  if (!outcome.ok) return { kind: "trouble", cause: outcome.cause, message: outcome.message };
  const image = await codecs.encodeJpeg(outcome.image, OUTPUT_QUALITY);
  return { kind: "done", image, type: "image/jpeg" };
}

async function decode(codecs: Codecs, bytes: Uint8Array): Promise<RgbaImage | null> {
  const inspection = inspectImage(bytes);
  return inspection.ok ? codecs.decodeImage(bytes, inspection) : null;
}
