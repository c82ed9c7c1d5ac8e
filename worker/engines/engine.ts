import type { Fit } from "../contract/fit.ts";
import type { GenerationStage } from "../contract/generations.ts";

/** The two pictures of one try-on, already inspected, upright and free of metadata. */
export interface TryOnJob {
  readonly generationId: string;
  readonly person: Uint8Array;
  readonly garment: Uint8Array;
  /** How the garment is to be laid on, where the person has said; for engines that can be told. */
  readonly fit: Fit | null;
}

/**
 * What an engine says. Its trouble is data: `photo`, `garment` and `moderation` are the person's to
 * mend and carry a sentence for them; `transient` may be tried again; `operator` may not.
 */
export type EngineAnswer =
  | { readonly kind: "done"; readonly image: Uint8Array; readonly type: "image/jpeg" }
  | { readonly kind: "waiting"; readonly reference: string; readonly pollAfterMs: number }
  | {
      readonly kind: "trouble";
      readonly cause: "photo" | "garment" | "moderation" | "transient" | "operator";
      /** For the log; shown to the person only for the causes that are theirs to mend. */
      readonly message: string;
    };

export interface TryOnProgress {
  /** Awaited ahead of each stage, so that the caller can tell of it and let others run. */
  onStage(stage: GenerationStage): Promise<void>;
  readonly signal: AbortSignal;
}

/** What the configuration can name. */
export const ENGINE_NAMES = ["local"] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** How a result says what it is. */
export interface ResultMark {
  /** The words beside it. */
  readonly label: string;
  /** In its file: a term of the IPTC NewsCodes "Digital Source Type", as its URI. */
  readonly digitalSourceType: string;
}

/** One way to make a try-on image. Implementations never throw for what the outside does. */
export interface Engine {
  readonly name: string;
  /** From the charge to the end, refund included, in milliseconds; 120,000 at most. */
  readonly deadlineMs: number;
  submit(job: TryOnJob, progress: TryOnProgress): Promise<EngineAnswer>;
  /** Asks after a job that `submit` left waiting. Only for engines that do so. */
  poll?(reference: string, signal: AbortSignal): Promise<EngineAnswer>;
}
