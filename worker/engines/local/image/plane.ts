export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** A plane of zeros. */
export function createPlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/** Bilinear sample; positions outside are clamped to the border. */
export function samplePlane(plane: Plane, x: number, y: number): number {
  const { width, height, data } = plane;
  const clampedX = Math.min(Math.max(x, 0), width - 1);
  const clampedY = Math.min(Math.max(y, 0), height - 1);
  const x0 = Math.floor(clampedX);
  const y0 = Math.floor(clampedY);
  const x1 = Math.min(x0 + 1, width - 1);
  const y1 = Math.min(y0 + 1, height - 1);
  const fx = clampedX - x0;
  const fy = clampedY - y0;
  const upper = data[y0 * width + x0] * (1 - fx) + data[y0 * width + x1] * fx;
  const lower = data[y1 * width + x0] * (1 - fx) + data[y1 * width + x1] * fx;
  return upper * (1 - fy) + lower * fy;
}
