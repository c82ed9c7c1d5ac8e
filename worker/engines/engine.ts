import type { FailureCode, GarmentRefusal } from "../contract/failures.ts";
import type { Fit } from "../contract/fit.ts";
import type { PieceKind } from "../contract/garment-pieces.ts";
import type { GarmentStrokes } from "../contract/garment-strokes.ts";
import type { GenerationStage } from "../contract/generations.ts";
import type { RgbaImage } from "./local/image/index.ts";

export interface JobGarment {
  /** JPEG, or WebP where it is transparent; at most 1024 px a side. */
  readonly bytes: Uint8Array;
  readonly kind: PieceKind;
  /** The engine's stored analysis of these bytes. */
  readonly analysis?: Uint8Array | null;
}

/** An engine's analysis of a garment's picture. */
export interface GarmentAnalysis {
  /** Null where a try-on is refused. */
  readonly kind: PieceKind | null;
  readonly refusal: GarmentRefusal | null;
  /** For later jobs with the same picture; only the engine can read it. */
  readonly packed: Uint8Array;
}

/** A person's input about a garment: lines on its picture, and its kind. */
export interface ToldOfGarment {
  readonly strokes: GarmentStrokes;
  readonly kind: PieceKind;
}

/** The pictures of one try-on, already inspected, upright and free of metadata. */
export interface TryOnJob {
  readonly generationId: string;
  readonly attempt: number;
  /** JPEG, at most 1536 px a side. */
  readonly person: Uint8Array;
  /** From the inside out; at most as many as the engine accepts in one call (`catalog.ts`). */
  readonly garments: readonly [JobGarment, ...JobGarment[]];
  readonly fit: Fit | null;
  /** Public addresses of all pictures, valid for two minutes; for engines that take no bytes. */
  readonly links: () => Promise<PictureLinks>;
  readonly callbackUrl: string;
}

interface PictureLinks {
  readonly person: string;
  readonly garments: readonly string[];
}

/** A provider's picture, untrusted: the caller fetches it, inspects it and encodes it again. */
export type ProviderOutput = { readonly url: string } | { readonly bytes: Uint8Array };

/**
 * `photo`, `garment` and `moderation`: the person can correct them. `transient`: `ended` says whether
 * a retry starts a new job or polls again. `operator`: only the operator can correct it.
 * `detail` is for the log and holds neither a key nor a picture.
 */
export type EngineError = { readonly kind: "error"; readonly detail: string } & (
  | { readonly cause: "photo" | "garment" | "moderation"; readonly failureCode: FailureCode }
  | {
      readonly cause: "transient";
      readonly ended: boolean;
      readonly retryAfterMs?: number | undefined;
      /** The failure of the last attempt; `generation_failed` if omitted. */
      readonly failureCode?: FailureCode;
    }
  /** `job`: the pictures of this job may be the reason, so that other jobs may succeed. */
  | { readonly cause: "operator"; readonly scope: "engine" | "job" }
);

export type EngineAnswer =
  /** Our own picture and the photo that it was made from, both opaque. */
  | { readonly kind: "done"; readonly image: RgbaImage; readonly photo: RgbaImage }
  | { readonly kind: "output"; readonly output: ProviderOutput }
  | { readonly kind: "waiting"; readonly reference: string; readonly pollAfterMs: number }
  | EngineError;

export interface TryOnProgress {
  /** Awaited before each stage, so that the caller can publish it and let other tasks run. */
  onStage(stage: GenerationStage): Promise<void>;
  readonly signal: AbortSignal;
}

export interface WebhookHead {
  readonly headers: Headers;
  readonly generationId: string;
  readonly attempt: number;
  /** The secret part of its address, for engines that do not sign. */
  readonly token: string | null;
}

export interface WebhookRequest extends WebhookHead {
  readonly body: Uint8Array;
}

/** A webhook with a valid signature. */
export interface Webhook {
  /** The provider's id of the job; null where the webhook names the generation instead. */
  readonly reference: string | null;
  /** Null where the job is to be polled. */
  readonly answer: EngineAnswer | null;
}

export interface WebhookReceiver {
  readonly maxBytes: number;
  isPlausible(head: WebhookHead): boolean | Promise<boolean>;
  read(webhook: WebhookRequest): Promise<Webhook | null>;
}

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

/** Makes try-on pictures. Implementations never throw because of a provider's behaviour. */
export interface Engine {
  readonly name: EngineName;
  /** From the charge to the end, refund included, in milliseconds; at most 120,000. */
  readonly deadlineMs: number;
  readonly expectedSeconds: number;
  /** Whether each job gets a random seed, so that the same pictures give another result. */
  readonly seeded: boolean;
  /** List price of one picture in US dollars, as of 2026-11; 0 where it costs nothing. */
  readonly pricePerPicture: number;
  /** The only hosts that an output is fetched from; `*.example.com` matches all subdomains. */
  readonly outputHosts: readonly string[];
  /** Analyses a garment before any job; null for a picture that cannot be decoded. */
  readonly analyseGarment?: (
    picture: Uint8Array,
    told: ToldOfGarment,
  ) => Promise<GarmentAnalysis | null>;
  startJob(job: TryOnJob, progress: TryOnProgress): Promise<EngineAnswer>;
  poll?(reference: string, signal: AbortSignal): Promise<EngineAnswer>;
  cancel?(reference: string, signal: AbortSignal): Promise<void>;
  readonly webhooks?: WebhookReceiver;
}
