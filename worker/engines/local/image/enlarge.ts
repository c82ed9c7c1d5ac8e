/** Brings a plane to a larger size, linearly between pixel centres; its rim is repeated. */
export function enlargePlane(
  plane: Float32Array,
  width: number,
  height: number,
  newWidth: number,
  newHeight: number,
): Float32Array {
  if (width === newWidth && height === newHeight) return plane;
  const left = new Int32Array(newWidth);
  const share = new Float32Array(newWidth);
  for (let x = 0; x < newWidth; x++) {
    const at = Math.min(width - 1, Math.max(0, ((x + 0.5) * width) / newWidth - 0.5));
    left[x] = Math.min(Math.max(0, width - 2), Math.floor(at));
    share[x] = at - left[x]!;
  }
  const enlarged = new Float32Array(newWidth * newHeight);
  const line = new Float32Array(width + 1);
  for (let y = 0; y < newHeight; y++) {
    const at = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / newHeight - 0.5));
    const above = Math.floor(at) * width;
    const below = Math.min(height - 1, Math.floor(at) + 1) * width;
    const t = at - Math.floor(at);
    for (let x = 0; x < width; x++) {
      line[x] = plane[above + x]! + t * (plane[below + x]! - plane[above + x]!);
    }
    const row = y * newWidth;
    for (let x = 0; x < newWidth; x++) {
      const from = left[x]!;
      enlarged[row + x] = line[from]! + share[x]! * (line[from + 1]! - line[from]!);
    }
  }
  return enlarged;
}
