import type { Deps } from "../deps.ts";
import { markOf } from "../engines/catalog.ts";
import type { EngineAnswer, EngineError, ProviderOutput } from "../engines/engine.ts";
import { jobLost, replyLost } from "../engines/engine-errors.ts";
import { signJpeg } from "../media/c2pa/sign-jpeg.ts";
import { cleanPicture } from "../media/clean-picture.ts";
import { fetchRemoteImage } from "../media/fetch-image.ts";
import { markJpeg } from "../media/mark-jpeg.ts";
import { generationKeys, mediaUrl } from "../media/storage/keys.ts";
import { WORKING_PICTURE } from "../media/working-picture.ts";
import type { GenerationState } from "./machine-state.ts";

const OUTPUT_TYPE = "image/jpeg";
const OUTPUT_QUALITY = 90;
const MAX_OUTPUT_BYTES = 12 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 30_000;

type Made = Extract<EngineAnswer, { kind: "done" | "output" }>;

export async function storePicture(
  deps: Deps,
  { id, ownerId, engine }: GenerationState,
  made: Made,
): Promise<string | EngineError> {
  const image = made.kind === "done" ? made.image : await cleanOutput(deps, engine, made.output);
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

async function cleanOutput(
  deps: Deps,
  engine: string,
  output: ProviderOutput,
): Promise<Uint8Array | EngineError> {
  const bytes = "bytes" in output ? output.bytes : await fetchOutput(deps, engine, output.url);
  if (!(bytes instanceof Uint8Array)) return bytes;
  if (bytes.length > MAX_OUTPUT_BYTES) return jobLost("the output is too large");
  const { maxSide } = WORKING_PICTURE.person;
  const clean = await cleanPicture(deps.media, bytes, { maxSide, quality: OUTPUT_QUALITY });
  return clean.ok ? clean.bytes : jobLost(`the output is ${clean.reason}`);
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
