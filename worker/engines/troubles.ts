import type { Trouble } from "./engine.ts";

/** What the person reads where the mending is theirs. */
export const PHOTO_UNUSABLE =
  "We couldn't work with this photo. Please use one that shows you alone, from the front.";
export const GARMENT_UNUSABLE =
  "We couldn't work with this garment picture. Please use one that shows the whole piece alone.";
export const PICTURE_REFUSED =
  "This try-on was stopped by a content filter. Please try another photo or another piece.";

export function photoTrouble(detail: string): Trouble {
  return { kind: "trouble", cause: "photo", sentence: PHOTO_UNUSABLE, detail };
}

export function garmentTrouble(detail: string): Trouble {
  return { kind: "trouble", cause: "garment", sentence: GARMENT_UNUSABLE, detail };
}

export function moderationTrouble(detail: string): Trouble {
  return { kind: "trouble", cause: "moderation", sentence: PICTURE_REFUSED, detail };
}

/** The provider's job has ended, or never began: only a new one can succeed. */
export function lostJob(detail: string, retryAfterMs?: number): Trouble {
  return { kind: "trouble", cause: "transient", ended: true, retryAfterMs, detail };
}

/** The job may go on; only the asking after it has failed. */
export function lostAnswer(detail: string, retryAfterMs?: number): Trouble {
  return { kind: "trouble", cause: "transient", ended: false, retryAfterMs, detail };
}

/** A key, a balance or a setting: nothing but the operator's hand helps. */
export function operatorTrouble(detail: string): Trouble {
  return { kind: "trouble", cause: "operator", scope: "engine", detail };
}

/** A request that the provider can't work with, for a reason that we don't know. */
export function unknownRefusal(detail: string): Trouble {
  return { kind: "trouble", cause: "operator", scope: "job", detail };
}
