import type { FailureCode } from "./failures.ts";

const GENERATION_STATUSES = ["pending", "processing", "completed", "failed"] as const;
export type GenerationStatus = (typeof GENERATION_STATUSES)[number];

/** The stages in order, with the least percent of each. */
export const GENERATION_STAGES = {
  waiting: 0,
  garment: 8,
  generating: 10,
  person: 30,
  warp: 60,
  composite: 75,
  storing: 90,
  done: 100,
} as const;
export type GenerationStage = keyof typeof GENERATION_STAGES;

export function progressMessage(percent: number): string {
  if (percent < 30) return "Analyzing garment...";
  if (percent < 60) return "Processing reference image...";
  if (percent < 90) return "Generating virtual try-on...";
  return "Finalizing result...";
}

export interface PieceLinks {
  readonly productUrl: string | null;
  /** `shopPath` leads to its shop. */
  readonly closetItemId: string | null;
}

/** GET /api/generations/:id, each event of /events, each entry of the list. */
export interface Generation {
  readonly id: string;
  readonly status: GenerationStatus;
  /** 0 to 100. */
  readonly progress: number;
  readonly stage: GenerationStage;
  readonly outputImageUrl: string | null;
  /** The saved reference photo that was used, while that version is saved. */
  readonly beforeImageUrl: string | null;
  readonly failureCode: FailureCode | null;
  readonly errorMessage: string | null;
  /** The product page and the closet item of the first piece. */
  readonly productUrl: string | null;
  readonly closetItemId: string | null;
  /** The links of each piece, in the order of the job. */
  readonly pieces: readonly PieceLinks[];
  /** The label of its engine; null for an unknown one. */
  readonly mark: string | null;
  /** The usual time of its engine from the job to the picture; null for one without settings. */
  readonly expectedSeconds: number | null;
  readonly createdAt: string;
}

export function isFinal({ status }: Pick<Generation, "status">): boolean {
  return status === "completed" || status === "failed";
}

/** GET /api/generations?cursor= : newest first; `nextCursor` is null at the end. */
export interface GenerationPage {
  readonly generations: readonly Generation[];
  readonly nextCursor: string | null;
}

/** POST /api/generations: 201. An `Idempotency-Key` charges once and keeps its id. */
export interface StartedGeneration {
  readonly generationId: string;
}

export const URL_INVALID = "Please enter a valid URL";

export function parseWebUrl(text: string): URL | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const web = url.protocol === "http:" || url.protocol === "https:";
  return web && url.username === "" && url.password === "" ? url : null;
}

export const TOO_MANY_STARTS =
  "That was as many try-ons as one hour allows. Please wait a while and try again.";
export const IDEMPOTENCY_KEY_TOO_LONG = "The Idempotency-Key is too long.";
export const CURSOR_INVALID = "The cursor is not one of this list.";
export const GENERATION_FAILED = "The generation process failed.";
export const GENERATION_TIMED_OUT = "Generation timed out.";
