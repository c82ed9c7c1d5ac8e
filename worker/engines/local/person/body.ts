import type { FitPoints } from "#worker/contract/fit.ts";
import type { LabImage } from "../image/index.ts";
import type { Arm } from "./arm.ts";
import type { Face } from "./face.ts";
import type { HemLine } from "./hem-line.ts";
import type { Neck } from "./neck.ts";
import type { Shoulders } from "./shoulders.ts";
import type { Silhouette } from "./silhouette.ts";
import type { Surfaces } from "./surfaces.ts";

/** Everything the later stages need to know of the person, in pixels of the analysed picture. */
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
  /** The row where the old top ends. */
  readonly hem: number;
  /** Its whole edge; null when it can't be told from what is worn below. */
  readonly hemLine: HemLine | null;
  /** Where the points of a fit are on it. */
  readonly points: FitPoints;
  /** 0..1: how far the photo is what the landmarks count on. */
  readonly confidence: number;
}
