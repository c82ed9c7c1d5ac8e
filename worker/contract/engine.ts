/** GET /api/engine; the same for every caller. */
export interface EngineFacts {
  readonly name: string;
  readonly mark: string;
  readonly ai: boolean;
  readonly fit: boolean;
  readonly passesTo: readonly string[];
  readonly expectedSeconds: number;
}
