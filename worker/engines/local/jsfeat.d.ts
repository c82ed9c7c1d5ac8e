declare module "jsfeat" {
  interface Matrix {
    readonly cols: number;
    readonly rows: number;
    readonly data: Uint8Array;
  }
  interface Pyramid {
    levels: number;
    readonly data: Matrix[];
  }
  interface Cascade {
    readonly count: number;
    readonly width: number;
    readonly height: number;
  }
  interface Detection {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly neighbors: number;
    readonly confidence: number;
  }
  interface BrightnessBinaryFeatures {
    readonly face_cascade: Cascade;
    prepare_cascade(cascade: Cascade): void;
    build_pyramid(source: Matrix, minWidth: number, minHeight: number, interval: number): Pyramid;
    detect(pyramid: Pyramid, cascade: Cascade): Omit<Detection, "neighbors">[];
    group_rectangles(found: Omit<Detection, "neighbors">[], minNeighbors: number): Detection[];
  }
  const jsfeat: {
    readonly U8_t: number;
    readonly C1_t: number;
    readonly matrix_t: new (columns: number, rows: number, type: number) => Matrix;
    readonly bbf: BrightnessBinaryFeatures;
  };
  export default jsfeat;
}

declare module "jsfeat/cascades/bbf_face.js";
