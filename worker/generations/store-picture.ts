import type { Deps } from "../deps.ts";
import { isRemote, markOf } from "../engines/catalog.ts";
import type { EngineAnswer, EngineError, ProviderOutput } from "../engines/engine.ts";
import { jobLost, replyLost, resultRefused } from "../engines/engine-errors.ts";
import type { RgbaImage } from "../engines/local/image/index.ts";
import { signJpeg } from "../media/c2pa/sign-jpeg.ts";
import { cleanPicture } from "../media/clean-picture.ts";
import { fetchRemoteImage } from "../media/fetch-image.ts";
import { markJpeg } from "../media/mark-jpeg.ts";
import { copyOfStored } from "../media/sanitise.ts";
import { generationKeys, mediaUrl } from "../media/storage/keys.ts";
import { WORKING_PICTURE } from "../media/working-picture.ts";
import { CHECKED_SIDE, checkResult } from "../result-checks/check-result.ts";
import type { GenerationState } from "./machine-state.ts";
import { passOf } from "./passes.ts";

const OUTPUT_TYPE = "image/jpeg";
const OUTPUT_QUALITY = 90;
const MAX_OUTPUT_BYTES = 12 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 30_000;

type Made = Extract<EngineAnswer, { kind: "done" | "output" }>;

/** The result of the last pass is the output; that of an earlier one is kept until the end. */
export async function storePicture(
  deps: Deps,
  state: GenerationState,
  made: Made,
): Promise<string | EngineError> {
  const { id, ownerId, engine } = state;
  const clean =
    made.kind === "done"
      ? { bytes: made.image, copy: await checkedCopy(deps, made.image) }
      : await cleanOutput(deps, state, made.output);
  if ("kind" in clean) return clean;
  const fault = clean.copy && (await faultOf(deps, state, clean.copy));
  if (fault) return fault;
  const image = clean.bytes;
  const { output, dressed } = generationKeys(ownerId, id);
  const { isLast } = passOf(state);
  const key = isLast ? output : dressed;
  await deps.media.privateBucket.put(key, isLast ? await withMarks(deps, engine, image) : image, {
    httpMetadata: { contentType: OUTPUT_TYPE },
  });
  return mediaUrl(key);
}

/** Adds XMP, and C2PA where the site has a certificate. */
async function withMarks(deps: Deps, engine: string, image: Uint8Array): Promise<Uint8Array> {
  const mark = markOf(engine);
  if (!mark) return image;
  const marked = markJpeg(image, mark);
  const { c2pa } = deps.config;
  return c2pa ? await signJpeg(marked, mark, c2pa) : marked;
}

interface CleanOutput {
  readonly bytes: Uint8Array;
  readonly copy: RgbaImage | null;
}

/** The picture of a provider, decoded and encoded anew. */
async function cleanOutput(
  deps: Deps,
  state: GenerationState,
  output: ProviderOutput,
): Promise<CleanOutput | EngineError> {
  const bytes =
    "bytes" in output ? output.bytes : await fetchOutput(deps, state.engine, output.url);
  if (!(bytes instanceof Uint8Array)) return bytes;
  if (bytes.length > MAX_OUTPUT_BYTES) return jobLost("the output is too large");
  const { maxSide } = WORKING_PICTURE.person;
  const options = { maxSide, quality: OUTPUT_QUALITY, copySide: CHECKED_SIDE };
  const clean = await cleanPicture(deps.media, bytes, options);
  return clean.ok ? clean : jobLost(`the output is ${clean.reason}`);
}

/** Null where the result passes, or where the photo was deleted with its generation meanwhile. */
async function faultOf(
  deps: Deps,
  state: GenerationState,
  result: RgbaImage,
): Promise<EngineError | null> {
  const { engine } = state;
  const { person, garments, all } = passOf(state);
  const compare = async (key: string, pieces: typeof garments) => {
    const photo = await storedCopy(deps, key);
    const read = () => Promise.all(pieces.map((piece) => storedCopy(deps, piece.key)));
    return photo && checkResult(photo, result, read);
  };
  const { person: first } = generationKeys(state.ownerId, state.id);
  // Small changes of two passes add up to a large one.
  const fault =
    (await compare(person, garments)) ?? (person === first ? null : await compare(first, all));
  if (!fault) return null;
  const detail = `the output is refused: ${fault}`;
  // The local engine would make the same picture again.
  return isRemote(engine)
    ? resultRefused(detail, fault)
    : { kind: "error", cause: "photo", failureCode: fault, detail };
}

async function storedCopy(deps: Deps, key: string): Promise<RgbaImage | null> {
  const stored = await deps.media.privateBucket.get(key);
  return stored && checkedCopy(deps, await stored.bytes());
}

function checkedCopy({ media }: Deps, bytes: Uint8Array): Promise<RgbaImage | null> {
  return copyOfStored(bytes, media.codecs, CHECKED_SIDE);
}

async function fetchOutput(
  deps: Deps,
  engine: string,
  url: string,
): Promise<Uint8Array | EngineError> {
  const remote = {
    fetch: deps.media.fetch,
    resolve: deps.media.resolve,
    // The operator's own service may be below the site's host.
    ownHosts: [],
    onlyHosts: deps.engines.named(engine)?.outputHosts ?? [],
    timeoutMs: FETCH_TIMEOUT_MS,
  };
  const fetched = await fetchRemoteImage(url, remote, MAX_OUTPUT_BYTES);
  if (fetched.ok) return fetched.bytes;
  const detail = `the output is ${fetched.reason}`;
  return fetched.reason === "unreachable" ? replyLost(detail) : jobLost(detail);
}
