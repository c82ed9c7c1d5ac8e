/** A closed outline in pixels, clockwise on screen. */
interface Contour {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
}

const STEP_X = [1, 1, 0, -1, -1, -1, 0, 1];
const STEP_Y = [0, 1, 1, 1, 0, -1, -1, -1];

/** Traces the component with the topmost pixel: Moore's neighbourhood, Jacob's stopping rule. */
export function traceContour(inside: Uint8Array, width: number, height: number): Contour {
  const start = inside.indexOf(1);
  const xs: number[] = [];
  const ys: number[] = [];
  if (start < 0) return { count: 0, x: new Float32Array(), y: new Float32Array() };
  const startX = start % width;
  const startY = Math.floor(start / width);
  let x = startX;
  let y = startY;
  let heading = 0;
  let firstHeading = -1;
  do {
    xs.push(x);
    ys.push(y);
    let turn = 0;
    for (; turn < 8; turn++) {
      const direction = (heading + 6 + turn) % 8;
      const nextX = x + STEP_X[direction];
      const nextY = y + STEP_Y[direction];
      if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue;
      if (!inside[nextY * width + nextX]) continue;
      heading = direction;
      break;
    }
    if (turn === 8) break;
    if (x === startX && y === startY) {
      if (firstHeading === heading) break;
      if (firstHeading < 0) firstHeading = heading;
    }
    x += STEP_X[heading];
    y += STEP_Y[heading];
  } while (xs.length < 8 * (width + height));
  return { count: xs.length, x: Float32Array.from(xs), y: Float32Array.from(ys) };
}
