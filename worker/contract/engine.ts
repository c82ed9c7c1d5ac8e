import type { AcceptedPieces } from "./garment-pieces.ts";

/** GET /api/engine; the same for every caller. */
export interface EngineFacts {
  readonly name: string;
  readonly mark: string;
  readonly ai: boolean;
  readonly fit: boolean;
  /** Whether photos of a bare chest, underwear or swimwear are accepted. */
  readonly swimwear: boolean;
  readonly pieces: AcceptedPieces;
  readonly passesTo: readonly string[];
  /** The usual time from the job to the picture. */
  readonly expectedSeconds: number;
  /** Whether the same inputs can give another picture. */
  readonly seeded: boolean;
}
