/** GET /api/engine: what makes the try-ons of this site. The same for everybody, and cached. */
export interface EngineFacts {
  readonly name: string;
  /** What is written beside its results. */
  readonly mark: string;
  /** Whether its pictures are made by a trained model. */
  readonly ai: boolean;
  /** Whether it reads a body's points out of the photo: then photos are checked, and points can be set. */
  readonly fit: boolean;
  /** Whom it passes photos on to, its fallback included; nobody where they stay with the site. */
  readonly passesTo: readonly string[];
  /** How long a picture usually takes. */
  readonly expectedSeconds: number;
}
