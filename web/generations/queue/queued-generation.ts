import * as v from "valibot";
import {
  forgetKept,
  keep,
  QUEUED_KEY,
  QUEUED_LIFETIME_MS,
  readKept,
} from "#web/generations/stored-try-ons.ts";
import type { KeptWish } from "#web/generations/try-on/run-try-on.ts";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { blobOfDataUrl } from "#web/media/data-url.ts";
import { fitInput } from "#worker/contract/fit.ts";
import { LIMITS } from "#worker/contract/limits.ts";

/** Of both pictures together, in characters: far below what any browser lets a site keep. */
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
  /** Of that photo. */
  fit: v.fallback(v.nullable(fitInput), null),
  /** Milliseconds of the epoch. */
  createdAt: v.number(),
  /** Its visitor has asked to sign up for it: once they are signed in, it starts by itself. */
  startOnSignIn: v.optional(v.boolean()),
});

/** A visitor's try-on that waits in the browser until they have signed in; pictures as data URLs. */
export type QueuedGeneration = v.InferOutput<typeof queuedGeneration>;

/** What was stored, if it is whole and less than an hour old. */
export function parseQueued(text: string | null, now: number): QueuedGeneration | null {
  if (text === null) return null;
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

/** Keeps a try-on for after the sign-in; false where the browser doesn't let it be kept. */
export function keepQueued(queued: QueuedGeneration): boolean {
  const { fit, ...rest } = queued;
  return keep(QUEUED_KEY, JSON.stringify(fit ? queued : rest));
}

let packing: Promise<unknown> = Promise.resolve();

/** Tells that a try-on is being made ready to be kept. @returns to be called once that is done */
export function beginKeeping(): () => void {
  let end = () => {};
  packing = new Promise<void>((resolve) => {
    end = resolve;
  });
  return end;
}

/** The kept try-on, also where this page is still making it ready. */
export async function awaitQueued(): Promise<QueuedGeneration | null> {
  await packing;
  return readQueued();
}

/** The kept try-on, if there is one. */
export function readQueued(): QueuedGeneration | null {
  return parseQueued(readKept(QUEUED_KEY), Date.now());
}

/** Notes that the visitor signs up for the kept try-on. */
export function startQueuedOnSignIn(): void {
  const queued = readQueued();
  if (queued) keepQueued({ ...queued, startOnSignIn: true });
}

/** Removes the kept try-on. */
export function forgetQueued(): void {
  forgetKept(QUEUED_KEY);
}

/** A kept try-on as a wish to start it; what another has taken the place of is left alone. */
export function wishOf({ createdAt }: QueuedGeneration): KeptWish {
  const still = () => {
    const queued = readQueued();
    return queued?.createdAt === createdAt ? queued : null;
  };
  return {
    key: `kept-${createdAt}`,
    forget: () => still() && forgetQueued(),
    renew() {
      const queued = still();
      if (queued) keepQueued({ ...queued, createdAt: createdAt + 1 });
    },
  };
}

/** The form as it was when the try-on was kept. */
export function formOfQueued(queued: QueuedGeneration): Partial<TryOnForm> {
  return {
    referenceFrom: queued.tempImageBase64 ? "temporary" : "saved",
    referencePhoto: blobOfDataUrl(queued.tempImageBase64),
    referenceFit: queued.tempImageBase64 ? queued.fit : null,
    garmentFrom: queued.useUpload ? "upload" : "link",
    garmentPhoto: blobOfDataUrl(queued.garmentImageBase64),
    garmentUrl: queued.garmentUrl,
    productUrl: queued.productUrl,
  };
}
