declare module "jsfeat" {
  /** The places of a feature in the whole, the halved and the quartered window; z -1 is none. */
  interface Feature {
    readonly size: number;
    readonly px: readonly number[];
    readonly py: readonly number[];
    readonly pz: readonly number[];
    readonly nx: readonly number[];
    readonly ny: readonly number[];
    readonly nz: readonly number[];
  }
  interface Stage {
    readonly threshold: number;
    readonly feature: readonly Feature[];
    /** The scores of each feature: when it does not hold, and when it holds. */
    readonly alpha: readonly number[];
  }
  interface Cascade {
    readonly width: number;
    readonly height: number;
    readonly stage_classifier: readonly Stage[];
  }
  interface Detection {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly neighbors: number;
    readonly confidence: number;
  }
  const jsfeat: {
    readonly bbf: {
      readonly face_cascade: Cascade;
      group_rectangles(found: Omit<Detection, "neighbors">[], minNeighbors: number): Detection[];
    };
  };
  export default jsfeat;
}

declare module "jsfeat/cascades/bbf_face.js";
