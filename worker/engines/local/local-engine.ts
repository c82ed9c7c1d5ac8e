import type { PieceKind } from "#worker/contract/garment-pieces.ts";
import { toHex } from "#worker/crypto/encoding.ts";
import { sha256 } from "#worker/crypto/sha256.ts";
import type { Codecs } from "#worker/media/codecs/codecs.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import type { ResultMark } from "#worker/media/mark-jpeg.ts";
import type {
  Engine,
  EngineAnswer,
  GarmentAnalysis,
  JobGarment,
  ToldOfGarment,
  TryOnJob,
  TryOnProgress,
} from "../engine.ts";
import { operatorError } from "../engine-errors.ts";
import { type GarmentKind, withAlpha } from "./garment/index.ts";
import type { RgbaImage } from "./image/index.ts";
import { packGarment, unpackGarment } from "./packed-garment.ts";
import { takeGarment } from "./take-garment.ts";
import { type Piece, tryOnPieces } from "./try-on.ts";

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
    analyseGarment: (picture, told) => analyseGarment(codecs, picture, told),
    startJob: (job, progress) => startJob(codecs, job, progress),
  };
}

async function startJob(
  codecs: Codecs,
  job: TryOnJob,
  progress: TryOnProgress,
): Promise<EngineAnswer> {
  const person = await decode(codecs, job.person);
  const pieces: Piece[] = [];
  for (const garment of job.garments) {
    const picture = await decode(codecs, garment.bytes);
    if (picture) pieces.push(await pieceOf(garment, picture));
  }
  if (!person || pieces.length < job.garments.length) {
    return operatorError("a stored picture cannot be decoded");
  }
  const outcome = await tryOnPieces(person, pieces, {
    onStage: (stage) => progress.onStage(stage),
    points: job.fit?.points ?? null,
    legs: job.fit?.legs,
    tuck: job.fit?.tuck ?? "auto",
  });
  if (!outcome.ok) {
    const { cause, failureCode } = outcome;
    return { kind: "error", cause, failureCode, detail: failureCode };
  }
  return { kind: "done", image: outcome.image, photo: person };
}

/** Uses the stored analysis of the picture unless the job states another kind. */
async function pieceOf({ bytes, kind, analysis }: JobGarment, picture: RgbaImage): Promise<Piece> {
  const told = kindOf(kind);
  const taken = analysis && unpackGarment(analysis, await hashOf(bytes), picture);
  if (!taken || (told && !taken.ok)) return { picture, kind: told };
  if (taken.ok && told && told !== taken.garment.kind) {
    const { image, outer } = taken.garment;
    return { picture: withAlpha(image, outer.data), kind: told };
  }
  return { picture, taken };
}

async function analyseGarment(
  codecs: Codecs,
  bytes: Uint8Array,
  { strokes, kind }: ToldOfGarment,
): Promise<GarmentAnalysis | null> {
  const picture = await decode(codecs, bytes);
  if (!picture) return null;
  const result = takeGarment(picture, strokes, kindOf(kind));
  return {
    kind: result.ok ? result.garment.kind : null,
    refusal: result.ok ? null : result.failureCode,
    packed: packGarment(result, await hashOf(bytes)),
  };
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  return toHex(await sha256(bytes));
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
