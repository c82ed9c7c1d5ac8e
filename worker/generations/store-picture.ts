import type { FailureCode } from "../contract/failures.ts";
import type { Deps } from "../deps.ts";
import { isRemote, markOf } from "../engines/catalog.ts";
import type { EngineAnswer, EngineError, ProviderOutput } from "../engines/engine.ts";
import { jobLost, replyLost, resultRefused } from "../engines/engine-errors.ts";
import type { RgbaImage } from "../engines/local/image/index.ts";
import { signJpeg } from "../media/c2pa/sign-jpeg.ts";
import { cleanPixels } from "../media/clean-picture.ts";
import { shrinkToFit } from "../media/codecs/pixels.ts";
import { fetchRemoteImage } from "../media/fetch-image.ts";
import { markJpeg } from "../media/mark-jpeg.ts";
import { copyOfStored } from "../media/sanitise.ts";
import { generationKeys, mediaUrl } from "../media/storage/keys.ts";
import { RESULT_QUALITY, WORKING_PICTURE } from "../media/working-picture.ts";
import { embedMark } from "../provenance/embed.ts";
import { DETECTION_KEY } from "../provenance/pattern.ts";
import { blendPhoto, type KeptPhoto } from "../result-checks/blend-photo.ts";
import { CHECKED_SIDE, checkResult } from "../result-checks/check-result.ts";
import type { GenerationState } from "./machine-state.ts";
import { passOf } from "./passes.ts";

const OUTPUT_TYPE = "image/jpeg";
const MAX_SIDE = WORKING_PICTURE.person.maxSide;
const MAX_OUTPUT_BYTES = 12 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 30_000;

type Made = Extract<EngineAnswer, { kind: "done" | "output" }>;

/** The result of the last pass is the output, with all marks; that of an earlier one is kept until the end. */
export async function storePicture(
  deps: Deps,
  state: GenerationState,
  made: Made,
): Promise<string | EngineError> {
  const { id, ownerId, engine } = state;
  const pixels =
    made.kind === "done"
      ? await checkedPixels(deps, state, made)
      : await cleanOutput(deps, state, made.output);
  if ("kind" in pixels) return pixels;
  const { isLast } = passOf(state);
  if (isLast) embedMark(pixels, DETECTION_KEY);
  const image = await deps.media.codecs.encodeJpeg(pixels, RESULT_QUALITY);
  const { output, dressed } = generationKeys(ownerId, id);
  const key = isLast ? output : dressed;
  await deps.media.privateBucket.put(key, isLast ? await withMarks(deps, engine, image) : image, {
    httpMetadata: { contentType: OUTPUT_TYPE },
  });
  return mediaUrl(key);
}

/** The picture of the local engine, which has the photo's own pixels. */
async function checkedPixels(
  deps: Deps,
  state: GenerationState,
  { image, photo }: Extract<Made, { kind: "done" }>,
): Promise<RgbaImage | EngineError> {
  const checked = await check(deps, state, image, photo);
  return checked && "kind" in checked ? checked : image;
}

/** Adds XMP, and C2PA where the site has a certificate. */
async function withMarks(deps: Deps, engine: string, image: Uint8Array): Promise<Uint8Array> {
  const mark = markOf(engine);
  if (!mark) return image;
  const marked = markJpeg(image, mark);
  const { c2pa } = deps.config;
  return c2pa ? await signJpeg(marked, mark, c2pa) : marked;
}

/** The picture of a provider: decoded, checked, blended with the photo. */
async function cleanOutput(
  deps: Deps,
  state: GenerationState,
  output: ProviderOutput,
): Promise<RgbaImage | EngineError> {
  const bytes =
    "bytes" in output ? output.bytes : await fetchOutput(deps, state.engine, output.url);
  if (!(bytes instanceof Uint8Array)) return bytes;
  if (bytes.length > MAX_OUTPUT_BYTES) return jobLost("the output is too large");
  const image = await cleanPixels(deps.media, bytes, MAX_SIDE);
  if (typeof image === "string") return jobLost(`the output is ${image}`);
  const checked = await check(deps, state, image, null);
  if (checked && "kind" in checked) return checked;
  return checked ? blendPhoto(image, checked.photo, checked.kept) : image;
}

/** The member's photo, and where it may be blended back. */
interface BlendedPhoto {
  readonly photo: RgbaImage;
  readonly kept: KeptPhoto;
}

/**
 * @param used the photo of this pass where the engine has decoded it
 * @returns null where the result passes, but not for the blending, or the photo was deleted meanwhile
 */
async function check(
  deps: Deps,
  state: GenerationState,
  image: RgbaImage,
  used: RgbaImage | null,
): Promise<BlendedPhoto | EngineError | null> {
  const { person, garments, all } = passOf(state);
  const { person: first } = generationKeys(state.ownerId, state.id);
  // Small changes of two passes add up to a large one.
  const comparisons = person === first ? [] : [{ key: person, pieces: garments }];
  const result = shrinkToFit(image, CHECKED_SIDE);
  let blended: BlendedPhoto | null = null;
  for (const { key, pieces } of [...comparisons, { key: first, pieces: all }]) {
    const photo = key === person && used ? used : await storedImage(deps, key, MAX_SIDE);
    if (!photo) continue;
    const small = shrinkToFit(photo, CHECKED_SIDE);
    const { fault, kept } = await checkResult(small, result, () => copiesOf(deps, pieces));
    if (fault) return refusal(state, fault);
    blended = kept && { photo, kept };
  }
  return blended;
}

function refusal({ engine }: GenerationState, fault: FailureCode): EngineError {
  const detail = `the output is refused: ${fault}`;
  // The local engine would make the same picture again.
  return isRemote(engine)
    ? resultRefused(detail, fault)
    : { kind: "error", cause: "photo", failureCode: fault, detail };
}

async function copiesOf(deps: Deps, pieces: readonly { readonly key: string }[]) {
  return Promise.all(pieces.map(({ key }) => storedImage(deps, key, CHECKED_SIDE)));
}

/** Null for a picture that is gone. */
async function storedImage({ media }: Deps, key: string, side: number): Promise<RgbaImage | null> {
  const stored = await media.privateBucket.get(key);
  return stored && copyOfStored(await stored.bytes(), media.codecs, side);
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
