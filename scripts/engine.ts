// One try-on by the local engine without a server: `npm run engine -- PERSON GARMENT --out FILE
// [--fit FIT] [--strokes STROKES] [--json]`; FIT is a JSON file of points and tuck, STROKES one of
// lines on the garment and beside it.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { FAILURE_SENTENCES } from "#worker/contract/failure-sentences.ts";
import { type Fit, fitInput } from "#worker/contract/fit.ts";
import { type GarmentStrokes, garmentStrokesInput } from "#worker/contract/garment-strokes.ts";
import { installKernels } from "#worker/engines/local/image/index.ts";
import { LOCAL_MARK } from "#worker/engines/local/local-engine.ts";
import { type TryOnStage, tryOn } from "#worker/engines/local/try-on.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { type Codecs, createCodecs } from "#worker/media/codecs/codecs.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import type { RefusalReason } from "#worker/media/inspect/inspection.ts";
import { markJpeg } from "#worker/media/mark-jpeg.ts";
import { sanitiseImage } from "#worker/media/sanitise.ts";
import { RESULT_QUALITY, WORKING_PICTURE } from "#worker/media/working-picture.ts";
import { loadKernels } from "./build-kernels.ts";

const USAGE =
  "Usage: npm run engine -- PERSON GARMENT --out FILE [--fit FIT] [--strokes STROKES] [--json]";
const FIT_FORM = 'no fit: {"points": the ten or null, "tuck": "auto"}.';
const STROKES_FORM =
  'no strokes: [{"on": "garment" or "ground", "points": [{"x": 0..1, "y": 0..1}]}].';

const REASONS: Record<RefusalReason, string> = {
  unsupported: "is not a JPEG, PNG, WebP or GIF picture that can be read.",
  broken: "is damaged or cut off.",
  too_many_pixels: "has too many pixels.",
};

/** Exit 1. */
class UsageError extends Error {}
/** Exit 2. */
class PictureRefused extends Error {}

interface Call {
  readonly person: string;
  readonly garment: string;
  readonly out: string;
  readonly fit: Fit | null;
  readonly strokes: GarmentStrokes;
  readonly json: boolean;
}

function readCall(args: readonly string[]): Call {
  const options = {
    out: { type: "string" },
    fit: { type: "string" },
    strokes: { type: "string" },
    json: { type: "boolean" },
  } as const;
  const parse = () => parseArgs({ args: [...args], options, allowPositionals: true });
  let call: ReturnType<typeof parse>;
  try {
    call = parse();
  } catch {
    throw new UsageError(USAGE);
  }
  const { positionals, values } = call;
  const [person, garment, ...surplus] = positionals;
  if (!person || !garment || surplus.length > 0 || !values.out) throw new UsageError(USAGE);
  if (!/\.(jpe?g|webp)$/i.test(values.out)) {
    throw new UsageError("FILE must end in .jpg, .jpeg or .webp.");
  }
  const fit = values.fit ? readInput(values.fit, fitInput, FIT_FORM) : null;
  const strokes = values.strokes
    ? readInput(values.strokes, garmentStrokesInput, STROKES_FORM)
    : [];
  return {
    person: resolvePath(person),
    garment: resolvePath(garment),
    out: resolvePath(values.out),
    fit,
    strokes,
    json: values.json ?? false,
  };
}

function readInput<T>(name: string, schema: v.GenericSchema<unknown, T>, form: string): T {
  const file = resolvePath(name);
  try {
    return v.parse(schema, JSON.parse(new TextDecoder().decode(readBytes(file))));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} is ${form}`);
  }
}

/** npm changes the working directory; a relative path is the caller's. */
function resolvePath(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? "", file);
}

function readBytes(file: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    throw new UsageError(`${file} cannot be read.`);
  }
}

async function loadPicture(codecs: Codecs, file: string, role: "person" | "garment") {
  const clean = await sanitiseImage(readBytes(file), codecs, WORKING_PICTURE[role]);
  if (!clean.ok) throw new PictureRefused(`${path.basename(file)} ${REASONS[clean.reason]}`);
  const inspection = inspectImage(clean.bytes);
  if (!inspection.ok) throw new PictureRefused(`${path.basename(file)} ${REASONS.broken}`);
  return codecs.decodeImage(clean.bytes, inspection);
}

async function run(call: Call): Promise<object> {
  const codecs = createCodecs(await loadCodecModules());
  installKernels(await loadKernels());
  const person = await loadPicture(codecs, call.person, "person");
  const garment = await loadPicture(codecs, call.garment, "garment");
  const start = performance.now();
  const outcome = await tryOn(person, garment, { ...call.fit, strokes: call.strokes });
  const ms = performance.now() - start;
  if (!outcome.ok) throw new PictureRefused(FAILURE_SENTENCES[outcome.failureCode]);
  const webp = call.out.toLowerCase().endsWith(".webp");
  const bytes = webp
    ? await codecs.encodeWebp(outcome.image, RESULT_QUALITY)
    : markJpeg(await codecs.encodeJpeg(outcome.image, RESULT_QUALITY), LOCAL_MARK);
  try {
    writeFileSync(call.out, bytes);
  } catch {
    throw new UsageError(`${call.out} cannot be written.`);
  }
  const names = Object.keys(outcome.milliseconds) as TryOnStage[];
  const stages = Object.fromEntries(
    names.map((name) => [name, Math.round(outcome.milliseconds[name])]),
  );
  return {
    category: outcome.category,
    confidence: Number(outcome.confidence.toFixed(3)),
    ms: Math.round(ms),
    stages,
  };
}

try {
  const call = readCall(process.argv.slice(2));
  const report = await run(call);
  console.log(call.json ? JSON.stringify(report) : `The picture is in ${call.out}`);
} catch (error) {
  if (!(error instanceof UsageError || error instanceof PictureRefused)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof PictureRefused ? 2 : 1;
}
