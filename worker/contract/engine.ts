/** GET /api/engine; the same for every caller. */
export interface EngineFacts {
  readonly name: string;
  /** The label of its results. */
  readonly mark: string;
  /** Whether a trained model makes the images. */
  readonly ai: boolean;
  /** Whether it uses the points of a body in the photo. */
  readonly fit: boolean;
  /** All recipients of photos, including the fallback's. */
  readonly passesTo: readonly string[];
  readonly expectedSeconds: number;
}
