import { type Plane, samplePlane } from "../image/index.ts";
import { createGrey, type Found, type Grey, judgeSquares, WINDOW } from "./face-scan.ts";

const WIDEST = 1.35;
const STEPS = 7;
/** Pixels: windows may be off by five twelfths of their width. */
const SIDE = WINDOW + 20;

interface Measured {
  readonly face: Found;
  readonly support: number;
}

/** Mean of all accepted windows nearby, also mirrored: the cascade knows one side better. */
export function measureFace(grey: Plane, face: Found): Measured {
  const middle = { x: face.x + face.width / 2, y: face.y + face.height / 2 };
  const judge = judgeSquares(SIDE);
  let [sizes, count, right, down, logWidth] = [0, 0, 0, 0, 0];
  for (let step = -STEPS; step <= STEPS; step++) {
    const width = face.width * WIDEST ** (step / STEPS);
    const square = cutSquare(grey, middle, width / WINDOW);
    const off = (place: number) => (place + (WINDOW - SIDE) / 2) * (width / WINDOW);
    const take = (x: number, y: number) => {
      count++;
      right += x;
      down += y;
      logWidth += Math.log(width);
    };
    const before = count;
    judge(square, (x, y) => take(off(x), off(y)));
    judge(mirror(square), (x, y) => take(-off(x), off(y)));
    if (count > before) sizes++;
  }
  if (count === 0) return { face, support: 0 };
  const width = Math.exp(logWidth / count);
  const x = middle.x + right / count - width / 2;
  const y = middle.y + down / count - width / 2;
  return { face: { ...face, x, y, width, height: width }, support: sizes / (2 * STEPS + 1) };
}

function cutSquare(grey: Plane, centre: { x: number; y: number }, pixel: number): Grey {
  const square = createGrey(SIDE, SIDE, SIDE);
  const places = Math.max(1, Math.round(pixel));
  const at = (k: number) => ((k + 0.5) / places - SIDE / 2) * pixel - 0.5;
  const sums = new Float32Array(SIDE);
  for (let row = 0; row < SIDE; row++) {
    sums.fill(0);
    for (let line = places * row; line < places * (row + 1); line++) {
      for (let k = 0; k < places * SIDE; k++) {
        sums[Math.floor(k / places)] += samplePlane(grey, centre.x + at(k), centre.y + at(line));
      }
    }
    for (let k = 0; k < SIDE; k++) square.data[row * SIDE + k] = sums[k] / places ** 2 + 0.5;
  }
  return square;
}

function mirror({ data, ...size }: Grey): Grey {
  const mirrored = createGrey(size.width, size.height, size.stride);
  for (let from = 0; from < data.length; from += SIDE) {
    mirrored.data.set(data.slice(from, from + SIDE).reverse(), from);
  }
  return mirrored;
}
