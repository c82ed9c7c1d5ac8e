import type { Trouble } from "./engine.ts";

export function photoTrouble(detail: string): Trouble {
  return { kind: "trouble", cause: "photo", failureCode: "photo_unusable", detail };
}

export function garmentTrouble(detail: string): Trouble {
  return { kind: "trouble", cause: "garment", failureCode: "garment_unusable", detail };
}

export function moderationTrouble(detail: string): Trouble {
  return { kind: "trouble", cause: "moderation", failureCode: "moderation_refused", detail };
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
