import { ApiError, call, readApiError } from "#web/api/call.ts";
import { ERROR_SENTENCE } from "#worker/contract/errors.ts";
import type { FailureCode } from "#worker/contract/failures.ts";
import type {
  Generation,
  GenerationPage,
  JobInput,
  StartedGeneration,
} from "#worker/contract/generations.ts";
import { isFinal } from "#worker/contract/generations.ts";
import type { GarmentPreview } from "#worker/contract/media.ts";
import { isUnseen, keepUnseenAmong } from "./unseen-generations.ts";

/** What the person reads when a step of a try-on goes wrong. */
export class TryOnError extends Error {
  /**
   * `refused`: for a reason that the server has told. `broken`: what may pass the next time.
   * `unseen`: the end was not seen in time, although it may still come. `paused`: an operator has
   * stopped all starts, with this sentence.
   */
  readonly kind: "refused" | "broken" | "no-credits" | "unseen" | "paused";
  /** What has become of the credit; null where none was taken, or that is not known yet. */
  readonly credit: string | null;
  /** Why the generation failed; null where none has. */
  readonly failureCode: FailureCode | null;

  constructor(
    sentence: string,
    kind: TryOnError["kind"],
    known: {
      readonly credit?: string | null;
      readonly failureCode?: FailureCode | null;
      readonly cause?: ApiError;
    } = {},
  ) {
    super(sentence, { cause: known.cause });
    this.name = "TryOnError";
    this.kind = kind;
    this.credit = known.credit ?? null;
    this.failureCode = known.failureCode ?? null;
  }
}

/** A garment that the server has fetched: a path of this site, or for a visitor the small picture. */
export type LinkedGarment = GarmentPreview | Blob;

const GARMENT_FAILED = ERROR_SENTENCE.broken_garment_image;
const UNREACHABLE = "Failed to fetch from the generation service. Check network or CORS settings.";
const ATTEMPTS = 3;
const BETWEEN_ATTEMPTS_MS = 800;

/** Has a linked garment fetched by the server, and kept there for the try-on. */
export async function previewGarment(url: string): Promise<GarmentPreview> {
  try {
    return await call<GarmentPreview>("/api/garment-previews", {
      method: "POST",
      json: { url },
    });
  } catch (error) {
    throw toldAs(error, GARMENT_FAILED);
  }
}

/** Has a linked garment fetched by the server for a visitor, who keeps it in the browser alone. */
export async function lookAtGarment(url: string): Promise<Blob> {
  try {
    const response = await fetch("/api/garment-looks", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url }),
    });
    if (!response.ok) throw await readApiError(response);
    return await response.blob();
  } catch (error) {
    throw toldAs(
      error instanceof ApiError ? error : new ApiError("network", 0, undefined),
      GARMENT_FAILED,
    );
  }
}

/**
 * Takes a credit and opens a generation.
 * @param key the same for every attempt of one press, so that only one credit is ever taken
 * @returns the generation's id
 */
export async function startGeneration(key: string): Promise<string> {
  try {
    const started = await persist(() =>
      call<Partial<StartedGeneration> | undefined>("/api/generations", {
        method: "POST",
        headers: { "idempotency-key": key },
      }),
    );
    if (started?.generationId) return started.generationId;
  } catch (error) {
    throw toldAs(error, "Failed to start generation");
  }
  throw new TryOnError("No generation ID returned from start-generation", "broken");
}

/**
 * Hands a generation its pictures; the same job again is taken as well.
 * @param shared whether another tab may have done so already
 */
export async function submitJob(job: JobInput, shared = false): Promise<void> {
  const path = `${generationPath(job.generation_id)}/job`;
  try {
    await persist(() => call(path, { method: "POST", json: job }));
  } catch (error) {
    const submitted = error instanceof ApiError && error.code === "job_already_submitted";
    if (!shared || !submitted)
      throw toldAs(error, "Failed to submit job to the generation service.");
  }
}

export function readGeneration(id: string, signal?: AbortSignal): Promise<Generation> {
  return call<Generation>(generationPath(id), signal ? { signal } : {});
}

/**
 * The person's newest generation that is still under way, or whose end was not seen in this browser;
 * null when there is none, or no answer.
 * @param closetItemId asks for one of this piece of a closet
 */
export async function findOpen(closetItemId?: string): Promise<Generation | null> {
  const askedAt = Date.now();
  const asked = (each: Generation) => !closetItemId || each.closetItemId === closetItemId;
  try {
    const { generations } = await call<GenerationPage>("/api/generations");
    keepUnseenAmong(
      generations.map(({ id }) => id),
      askedAt,
    );
    const open = (each: Generation) => !isFinal(each) || isUnseen(each.id);
    return generations.find((each) => open(each) && asked(each)) ?? null;
  } catch {
    return null;
  }
}

export async function deleteGeneration(id: string): Promise<void> {
  await call(generationPath(id), { method: "DELETE" });
}

/** Where a generation tells of its progress as server-sent events. */
export function eventsPath(id: string): string {
  return `${generationPath(id)}/events`;
}

function generationPath(id: string): string {
  return `/api/generations/${encodeURIComponent(id)}`;
}

/** Tries again while there is no answer at all; a refusal is an answer. */
async function persist<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const silent = error instanceof ApiError && error.code === "network";
      if (!silent || attempt === ATTEMPTS) throw error;
      await new Promise((done) => setTimeout(done, BETWEEN_ATTEMPTS_MS * attempt));
    }
  }
}

const KINDS: Readonly<Record<string, TryOnError["kind"]>> = {
  insufficient_credits: "no-credits",
  generation_paused: "paused",
};

/** The error with the sentence for the user; `otherwise` where the server said none. */
function toldAs(error: unknown, otherwise: string): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.code === "network") return new TryOnError(UNREACHABLE, "broken");
  const kind =
    KINDS[error.code] ?? (error.hasServerMessage && error.status < 500 ? "refused" : "broken");
  return new TryOnError(error.hasServerMessage ? error.message : otherwise, kind, { cause: error });
}
