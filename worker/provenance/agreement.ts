import type { RgbaImage } from "../engines/local/image/index.ts";
import { circleOf, type Wave } from "./pattern.ts";

type Complex = readonly [Float32Array, Float32Array];

/**
 * How far the phases of a picture agree with a mark of this period that begins in its upper left
 * corner: 1 if all do, about 0 without the mark.
 */
export function agreement(image: RgbaImage, waves: readonly Wave[], period: number): number {
  const folded = foldTiles(image, period);
  const circle = circleOf(period);
  const rows = new Map<number, Complex>();
  let sum = 0;
  for (const { across, down, phase } of waves) {
    const row = rows.get(down) ?? sumColumns(folded, circle, down);
    rows.set(down, row);
    const [real, imaginary] = waveIn(row, circle, across);
    const magnitude = Math.hypot(real, imaginary);
    if (magnitude === 0) continue;
    sum += (real * Math.cos(phase) + imaginary * Math.sin(phase)) / magnitude;
  }
  return sum / waves.length;
}

/** The sum of the green of all whole tiles. */
function foldTiles({ width, height, data }: RgbaImage, period: number): Float32Array {
  const folded = new Float32Array(period * period);
  const [right, bottom] = [width - (width % period), height - (height % period)];
  for (let y = 0; y < bottom; y++) {
    const row = (y % period) * period;
    for (let x = 0, to = row, at = y * width * 4 + 1; x < right; x++, at += 4) {
      folded[to] += data[at];
      if (++to === row + period) to = row;
    }
  }
  return folded;
}

/** Each column's complex share of a wave of `down` waves a tile. */
function sumColumns(folded: Float32Array, [cosines, sines]: Complex, down: number): Complex {
  const period = cosines.length;
  const real = new Float32Array(period);
  const imaginary = new Float32Array(period);
  for (let y = 0, at = 0; y < period; y++) {
    const turn = (((down * y) % period) + period) % period;
    const [cosine, sine] = [cosines[turn], sines[turn]];
    for (let x = 0; x < period; x++, at++) {
      real[x] += folded[at] * cosine;
      imaginary[x] -= folded[at] * sine;
    }
  }
  return [real, imaginary];
}

function waveIn([rowReal, rowImaginary]: Complex, [cosines, sines]: Complex, across: number) {
  let [real, imaginary] = [0, 0];
  for (let x = 0; x < rowReal.length; x++) {
    const turn = (across * x) % rowReal.length;
    real += rowReal[x] * cosines[turn] + rowImaginary[x] * sines[turn];
    imaginary += rowImaginary[x] * cosines[turn] - rowReal[x] * sines[turn];
  }
  return [real, imaginary] as const;
}
