import type { PieceKind } from "#worker/contract/garment-pieces.ts";
import type { Codecs } from "#worker/media/codecs/codecs.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import type { ResultMark } from "#worker/media/mark-jpeg.ts";
import type { Engine, EngineAnswer, TryOnJob, TryOnProgress } from "../engine.ts";
import { operatorError } from "../engine-errors.ts";
import type { GarmentKind } from "./garment/index.ts";
import type { RgbaImage } from "./image/index.ts";
import { tryOnPieces } from "./try-on.ts";

const OUTPUT_QUALITY = 90;

export const LOCAL_MARK: ResultMark = {
  label: "Simulated preview",
  // `compositeSynthetic` means parts made by AI, `compositeCapture` only photos.
  digitalSourceType: "http://cv.iptc.org/newscodes/digitalsourcetype/composite",
};

/** Classical computer vision inside the worker, without a key or a network. */
export function createLocalEngine(codecs: Codecs): Engine {
  return {
    name: "local",
    deadlineMs: 90_000,
    expectedSeconds: 4,
    seeded: false,
    pricePerPicture: 0,
    outputHosts: [],
    startJob: (job, progress) => startJob(codecs, job, progress),
  };
}

async function startJob(
  codecs: Codecs,
  job: TryOnJob,
  progress: TryOnProgress,
): Promise<EngineAnswer> {
  const person = await decode(codecs, job.person);
  const pieces: { picture: RgbaImage; kind: GarmentKind | null }[] = [];
  for (const { bytes, kind } of job.garments) {
    const picture = await decode(codecs, bytes);
    if (picture) pieces.push({ picture, kind: kindOf(kind) });
  }
  if (!person || pieces.length < job.garments.length) {
    return operatorError("a stored picture cannot be decoded");
  }
  const outcome = await tryOnPieces(person, pieces, {
    onStage: (stage) => progress.onStage(stage),
    points: job.fit?.points ?? null,
    tuck: job.fit?.tuck ?? "auto",
  });
  if (!outcome.ok) {
    const { cause, failureCode } = outcome;
    return { kind: "error", cause, failureCode, detail: failureCode };
  }
  return { kind: "done", image: await codecs.encodeJpeg(outcome.image, OUTPUT_QUALITY) };
}

/** Outerwear is put on like a top. */
function kindOf(kind: PieceKind): GarmentKind | null {
  if (kind === "auto") return null;
  return kind === "outerwear" ? "top" : kind;
}

async function decode(codecs: Codecs, bytes: Uint8Array): Promise<RgbaImage | null> {
  const inspection = inspectImage(bytes);
  return inspection.ok ? codecs.decodeImage(bytes, inspection) : null;
}
