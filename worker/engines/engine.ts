import type { FailureCode } from "../contract/failures.ts";
import type { Fit } from "../contract/fit.ts";
import type { GenerationStage } from "../contract/generations.ts";

/** The two pictures of one try-on, already inspected, upright and free of metadata. */
export interface TryOnJob {
  readonly generationId: string;
  /** 1 or 2: how often an engine has been asked for this charge, this time included. */
  readonly attempt: number;
  /** JPEG, at most 1536 px a side. */
  readonly person: Uint8Array;
  /** JPEG, or WebP where its ground is transparent; at most 1024 px a side. */
  readonly garment: Uint8Array;
  /** How the garment is to be laid on, where the person has said; for engines that can be told. */
  readonly fit: Fit | null;
  /** Addresses of the two that anybody can read for two minutes; for engines that take no bytes. */
  readonly links: () => Promise<PictureLinks>;
  /** Where an engine that pushes sends its notice of this attempt. */
  readonly callbackUrl: string;
}

export interface PictureLinks {
  readonly person: string;
  readonly garment: string;
}

/** A provider's picture, not believed yet: the caller fetches it, inspects it and encodes it anew. */
export type ProviderOutput = { readonly url: string } | { readonly bytes: Uint8Array };

/**
 * What went wrong, as data. `photo`, `garment` and `moderation` are the person's to mend and come
 * with the code of the failure. `transient` may be tried again: a job that has `ended` is submitted anew,
 * else it was only the asking that failed. `operator` (key, balance, configuration) may not.
 * `detail` is for the log alone and holds neither a key nor a picture.
 */
export type Trouble = { readonly kind: "trouble"; readonly detail: string } & (
  | { readonly cause: "photo" | "garment" | "moderation"; readonly failureCode: FailureCode }
  | {
      readonly cause: "transient";
      readonly ended: boolean;
      readonly retryAfterMs?: number | undefined;
    }
  /** `job`: this one's pictures may be what the provider dislikes; others may well pass. */
  | { readonly cause: "operator"; readonly scope: "engine" | "job" }
);

/** What an engine says. */
export type EngineAnswer =
  /** A JPEG of our own making, to be stored as it is. */
  | { readonly kind: "done"; readonly image: Uint8Array }
  | { readonly kind: "output"; readonly output: ProviderOutput }
  /** The provider works on it; `reference` is its own name of the job. */
  | { readonly kind: "waiting"; readonly reference: string; readonly pollAfterMs: number }
  | Trouble;

export interface TryOnProgress {
  /** Awaited ahead of each stage, so that the caller can tell of it and let others run. */
  onStage(stage: GenerationStage): Promise<void>;
  readonly signal: AbortSignal;
}

/** What comes ahead of the body of a notice that somebody has pushed. */
export interface NoticeHead {
  readonly headers: Headers;
  readonly generationId: string;
  /** Which attempt it speaks of, by the address that it was sent to. */
  readonly attempt: number;
  /** The secret part of that address, for engines that sign nothing else. */
  readonly token: string | null;
}

/** The same with its body. */
export interface PushedNotice extends NoticeHead {
  readonly body: Uint8Array;
}

/** A notice that was signed by the provider. */
export interface Notice {
  /** The provider's own name of the job; null where the notice names the generation instead. */
  readonly reference: string | null;
  /** What it says of the job; null where the truth is to be asked for. */
  readonly answer: EngineAnswer | null;
}

/** How a provider's notices are known and read. */
export interface Notices {
  /** How large one may be. */
  readonly maxBytes: number;
  /**
   * Whether it may be theirs by all that can be told before its body: anybody may send one, and no
   * byte of it is read where this says no.
   */
  mayBeTheirs(head: NoticeHead): boolean | Promise<boolean>;
  /** Null when it isn't signed by them. */
  read(notice: PushedNotice): Promise<Notice | null>;
}

/** What the configuration can name. */
export const ENGINE_NAMES = [
  "local",
  "http",
  "fashn",
  "fal",
  "replicate",
  "workers-ai",
  "vertex",
  "gemini",
] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** One way to make a try-on image. Implementations never throw for what the outside does. */
export interface Engine {
  readonly name: EngineName;
  /** From the charge to the end, refund included, in milliseconds; 120,000 at most. */
  readonly deadlineMs: number;
  /** How long a picture usually takes, in seconds; feeds the progress bar. */
  readonly expectedSeconds: number;
  /** List price of one picture in US dollars, as of 2026-11; 0 where none is asked. */
  readonly pricePerPicture: number;
  /** The only hosts that an output is fetched from; `*.example.com` stands for all below it. */
  readonly outputHosts: readonly string[];
  submit(job: TryOnJob, progress: TryOnProgress): Promise<EngineAnswer>;
  /** Asks after a job that `submit` left waiting. Only for engines that do so. */
  poll?(reference: string, signal: AbortSignal): Promise<EngineAnswer>;
  /** Tells the provider that nobody waits any more; its answer doesn't matter. */
  cancel?(reference: string, signal: AbortSignal): Promise<void>;
  /** What a provider pushes, for one that does. */
  readonly notices?: Notices;
}
