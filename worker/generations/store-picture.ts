import type { Deps } from "../deps.ts";
import { markOf } from "../engines/catalog.ts";
import type { EngineAnswer, EngineError, ProviderOutput } from "../engines/engine.ts";
import { jobLost, replyLost, resultRefused } from "../engines/engine-errors.ts";
import { signJpeg } from "../media/c2pa/sign-jpeg.ts";
import { cleanPicture } from "../media/clean-picture.ts";
import { fetchRemoteImage } from "../media/fetch-image.ts";
import { markJpeg } from "../media/mark-jpeg.ts";
import { copyOfStored } from "../media/sanitise.ts";
import { generationKeys, mediaUrl } from "../media/storage/keys.ts";
import { WORKING_PICTURE } from "../media/working-picture.ts";
import { COMPARED_SIDE, isUnchanged } from "../result-checks/unchanged.ts";
import type { GenerationState } from "./machine-state.ts";

const OUTPUT_TYPE = "image/jpeg";
const OUTPUT_QUALITY = 90;
const MAX_OUTPUT_BYTES = 12 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 30_000;

type Made = Extract<EngineAnswer, { kind: "done" | "output" }>;

export async function storePicture(
  deps: Deps,
  state: GenerationState,
  made: Made,
): Promise<string | EngineError> {
  const { id, ownerId, engine } = state;
  const image = made.kind === "done" ? made.image : await cleanOutput(deps, state, made.output);
  if (!(image instanceof Uint8Array)) return image;
  const key = generationKeys(ownerId, id).output;
  await deps.media.privateBucket.put(key, await withMarks(deps, engine, image), {
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

/** The picture of a provider, decoded and encoded anew, and compared with the photo. */
async function cleanOutput(
  deps: Deps,
  state: GenerationState,
  output: ProviderOutput,
): Promise<Uint8Array | EngineError> {
  const bytes =
    "bytes" in output ? output.bytes : await fetchOutput(deps, state.engine, output.url);
  if (!(bytes instanceof Uint8Array)) return bytes;
  if (bytes.length > MAX_OUTPUT_BYTES) return jobLost("the output is too large");
  const { maxSide } = WORKING_PICTURE.person;
  const options = { maxSide, quality: OUTPUT_QUALITY, copySide: COMPARED_SIDE };
  const clean = await cleanPicture(deps.media, bytes, options);
  if (!clean.ok) return jobLost(`the output is ${clean.reason}`);
  const photo = clean.copy && (await copyOfPhoto(deps, state));
  const unchanged = photo && clean.copy && isUnchanged(photo, clean.copy);
  return unchanged ? resultRefused("the output is the photo", "result_unchanged") : clean.bytes;
}

/** Null where the photo was deleted with its generation meanwhile. */
async function copyOfPhoto({ media }: Deps, { id, ownerId }: GenerationState) {
  const photo = await media.privateBucket.get(generationKeys(ownerId, id).person);
  return photo && copyOfStored(await photo.bytes(), media.codecs, COMPARED_SIDE);
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
