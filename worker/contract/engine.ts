/** GET /api/engine; the same for every caller. */
export interface EngineFacts {
  readonly name: string;
  readonly mark: string;
  readonly ai: boolean;
  readonly fit: boolean;
  /** All recipients of photos, including the fallback's. */
  readonly passesTo: readonly string[];
  readonly expectedSeconds: number;
}
