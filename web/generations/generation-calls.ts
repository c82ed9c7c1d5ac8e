import { call, hasCode } from "#web/api/call.ts";
import { tryOnTexts } from "#web/texts/try-on.ts";
import type { GenerationMatch, JobBody, JobInput } from "#worker/contract/generation-jobs.ts";
import {
  type Generation,
  type GenerationPage,
  isFinal,
  type StartedGeneration,
} from "#worker/contract/generations.ts";
import { TryOnError, toTryOnError } from "./try-on-error.ts";
import { isUnseen, retainUnseen } from "./unseen-generations.ts";

const ATTEMPTS = 3;
const RETRY_DELAY_MS = 800;

/** Takes one credit per `key` and opens a generation. Resolves to its id. */
export async function startGeneration(key: string): Promise<string> {
  try {
    const started = await retryWithoutAnswer(() =>
      call<Partial<StartedGeneration> | undefined>("/api/generations", {
        method: "POST",
        headers: { "idempotency-key": key },
      }),
    );
    if (started?.generationId) return started.generationId;
  } catch (error) {
    throw toTryOnError(error, tryOnTexts.notStarted);
  }
  throw new TryOnError(tryOnTexts.noId, "broken");
}

/** The id of an existing picture of the same inputs; null without one, and without an answer. */
export async function findMatch(job: JobBody): Promise<string | null> {
  const options = { method: "POST", json: job } as const;
  const found = await call<GenerationMatch>("/api/generations/matches", options).catch(() => null);
  return found?.generationId ?? null;
}

/** Names the source of the visit where the job counts as a try-on of a closet's item. */
async function jobPath(job: JobInput): Promise<string> {
  const plain = `${generationPath(job.generation_id)}/job`;
  const isOfCloset = job.closet_item_id || job.closet_item_ids?.some((id) => id);
  if (!isOfCloset) return plain;
  // Without the module the try-on counts by its headers.
  return import("#web/visits/visit-source.ts").then(
    ({ withSource }) => withSource(plain),
    () => plain,
  );
}

/** Sends a generation its pictures. `shared`: another tab may have sent them already. */
export async function sendJob(job: JobInput, shared = false): Promise<void> {
  const path = await jobPath(job);
  try {
    await retryWithoutAnswer(() => call(path, { method: "POST", json: job }));
  } catch (error) {
    if (!shared || !hasCode(error, "job_already_submitted"))
      throw toTryOnError(error, tryOnTexts.jobNotSent);
  }
}

export function readGeneration(id: string, signal?: AbortSignal): Promise<Generation> {
  return call<Generation>(generationPath(id), signal ? { signal } : {});
}

/** The newest generation (of an item if given) that is running or whose end was not seen here. */
export async function findUnfinished(closetItemId?: string): Promise<Generation | null> {
  const requestedAt = Date.now();
  try {
    const { generations } = await call<GenerationPage>("/api/generations");
    retainUnseen(
      generations.map(({ id }) => id),
      requestedAt,
    );
    const unfinished = generations.filter((each) => !isFinal(each) || isUnseen(each.id));
    const matches = (each: Generation) => !closetItemId || each.closetItemId === closetItemId;
    return unfinished.find(matches) ?? null;
  } catch {
    return null;
  }
}

export async function deleteGeneration(id: string): Promise<void> {
  await call(generationPath(id), { method: "DELETE" });
}

export function eventsPath(id: string): string {
  return `${generationPath(id)}/events`;
}

function generationPath(id: string): string {
  return `/api/generations/${encodeURIComponent(id)}`;
}

async function retryWithoutAnswer<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (!hasCode(error, "network") || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * attempt));
    }
  }
}
