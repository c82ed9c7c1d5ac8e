/** A decoded picture: 4 bytes a pixel (R, G, B, A, not premultiplied), rows from the top. */
export interface RgbaImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** One byte a pixel: 0 outside, 255 inside, values between at soft edges. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A point in pixels of the picture it was found in; y grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box by its edges in pixels; right and bottom are exclusive. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}
