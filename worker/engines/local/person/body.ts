import type { FitPoints } from "#worker/contract/fit.ts";
import type { LabImage } from "../image/index.ts";
import type { Arm } from "./arm.ts";
import type { Face } from "./face.ts";
import type { HemLine } from "./hem-line.ts";
import type { Neck } from "./neck.ts";
import type { Shoulders } from "./shoulders.ts";
import type { Silhouette } from "./silhouette.ts";
import type { Surfaces } from "./surfaces.ts";

/** The analysed person, in pixels of the analysed picture. */
export interface Body {
  /** The analysed picture's size over the given one's. */
  readonly scale: number;
  readonly lab: LabImage;
  readonly face: Face;
  readonly chin: number;
  readonly silhouette: Silhouette;
  readonly surfaces: Surfaces;
  readonly shoulders: Shoulders;
  readonly left: Arm;
  readonly right: Arm;
  readonly neck: Neck;
  readonly hem: number;
  /** Whether other colours follow below the hem, if only those of a belt. */
  readonly changesAtHem: boolean;
  readonly hemLine: HemLine | null;
  readonly points: FitPoints;
  readonly confidence: number;
}
