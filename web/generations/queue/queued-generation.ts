import * as v from "valibot";
import { readStored, store } from "#web/api/storage.ts";
import { QUEUED_KEY, QUEUED_LIFETIME_MS, removeQueued } from "#web/generations/stored-try-ons.ts";
import type { QueuedStart } from "#web/generations/try-on/run-try-on.ts";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { blobOfDataUrl } from "#web/media/data-url.ts";
import { fitInput } from "#worker/contract/fit.ts";
import { PIECE_KINDS } from "#worker/contract/garment-pieces.ts";
import { LIMITS } from "#worker/contract/limits.ts";

/** The largest length of both pictures together, in characters; every browser can store it. */
export const QUEUED_PICTURES_MAX = 1_500_000;

const url = v.pipe(v.string(), v.maxLength(LIMITS.urlMax));
const picture = v.nullable(
  v.pipe(
    v.string(),
    v.maxLength(QUEUED_PICTURES_MAX),
    v.regex(/^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/),
  ),
);

const queuedGeneration = v.object({
  productUrl: url,
  /** Whether the garment is the uploaded picture rather than the link. */
  useUpload: v.boolean(),
  garmentImageBase64: picture,
  garmentUrl: url,
  tempImageBase64: picture,
  fit: v.fallback(v.nullable(fitInput), null),
  createdAt: v.number(),
  /** Whether the visitor chose to sign up for it; it then starts automatically. */
  startOnSignIn: v.optional(v.boolean()),
  /** The link of the page that contained the product URL and the garment's picture. */
  garmentLink: v.optional(url),
  closetItemId: v.optional(v.pipe(v.string(), v.maxLength(64))),
  garmentKind: v.optional(v.picklist(PIECE_KINDS)),
  /** Whether it is only a filled-in form without a requested start. */
  isDraft: v.optional(v.boolean()),
});

/** A visitor's try-on, stored in the browser until the sign-in; pictures as data URLs. */
export type QueuedGeneration = v.InferOutput<typeof queuedGeneration>;

/** The stored try-on if it is valid and less than an hour old. */
export function parseQueued(text: string | null | undefined, now: number): QueuedGeneration | null {
  if (!text) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const { success, output } = v.safeParse(queuedGeneration, value);
  if (!success) return null;
  const age = now - output.createdAt;
  return age >= 0 && age < QUEUED_LIFETIME_MS ? output : null;
}

export function storeQueued(queued: QueuedGeneration): boolean {
  const { fit, ...others } = queued;
  return store(QUEUED_KEY, JSON.stringify(fit ? queued : others));
}

let storing: Promise<unknown> = Promise.resolve();

/** Lets `awaitQueued` wait for a try-on that is being prepared, until the returned function runs. */
export function beginStoring(): () => void {
  let end = () => {};
  storing = new Promise<void>((resolve) => {
    end = resolve;
  });
  return end;
}

export async function awaitQueued(): Promise<QueuedGeneration | null> {
  await storing;
  return readQueued();
}

export function readQueued(): QueuedGeneration | null {
  return parseQueued(readStored(QUEUED_KEY), Date.now());
}

export function startQueuedOnSignIn(): void {
  const queued = readQueued();
  if (queued) storeQueued({ ...queued, startOnSignIn: true });
}

/** Forgets a restored draft whose photo was removed. */
export function forgetDraft(): void {
  if (readQueued()?.isDraft) removeQueued();
}

/** The start of a queued try-on, which leaves a newer one in storage unchanged. */
export function startOf({ createdAt }: QueuedGeneration): QueuedStart {
  const current = () => {
    const queued = readQueued();
    return queued?.createdAt === createdAt ? queued : null;
  };
  return {
    key: `queued-${createdAt}`,
    remove: () => current() && removeQueued(),
    renew() {
      const queued = current();
      if (queued) storeQueued({ ...queued, createdAt: createdAt + 1 });
    },
  };
}

/** Starts another try-on in place of the queued one; undefined where none is queued. */
export function replaceQueued(): QueuedStart | undefined {
  const queued = readQueued();
  return queued ? { ...startOf(queued), key: crypto.randomUUID(), renew() {} } : undefined;
}

export function formOfQueued(queued: QueuedGeneration): TryOnForm {
  return {
    referenceFrom: queued.tempImageBase64 ? "temporary" : "saved",
    referencePhoto: blobOfDataUrl(queued.tempImageBase64),
    referenceFit: queued.tempImageBase64 ? queued.fit : null,
    garmentFrom: queued.useUpload ? "upload" : "link",
    garmentPhoto: blobOfDataUrl(queued.garmentImageBase64),
    garmentLink: queued.garmentLink ?? queued.garmentUrl,
    garmentUrl: queued.garmentUrl,
    isFromPage: queued.garmentLink !== undefined,
    productUrl: queued.productUrl,
    closetItemId: queued.closetItemId ?? null,
    garmentKind: queued.garmentKind ?? "auto",
    outfit: [],
  };
}
