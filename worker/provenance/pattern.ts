/** The public key of this product's mark. Whoever reads it can detect the mark, and copy it. */
export const DETECTION_KEY = 0x6d61726b;

/** The tile repeats this often along the longer side of a picture. */
export const TILES_A_SIDE = 8;
/** The shortest period, in pixels: a finer pattern would not survive the encoding. */
export const SHORTEST_PERIOD = 64;

/** The frequencies of the pattern, in waves a tile: below is the picture, above JPEG removes them. */
const LOWEST_WAVES = 4;
export const HIGHEST_WAVES = 14;

/** One wave of the tile: `across` and `down` in waves a tile, `phase` in radians. */
export interface Wave {
  readonly across: number;
  readonly down: number;
  readonly phase: number;
}

/** Uniform numbers from 0 to 1 (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The waves of a key. None runs along an axis, where the edges of pictures are. */
export function wavesOf(key: number): Wave[] {
  const next = numbersOf(key);
  const waves: Wave[] = [];
  for (let down = -HIGHEST_WAVES; down <= HIGHEST_WAVES; down++) {
    for (let across = 1; across <= HIGHEST_WAVES; across++) {
      const radius = Math.hypot(across, down);
      if (down === 0 || radius < LOWEST_WAVES || radius > HIGHEST_WAVES) continue;
      waves.push({ across, down, phase: 2 * Math.PI * next() });
    }
  }
  return waves;
}

/** The cosines and sines of all whole parts of a turn. */
export function circleOf(parts: number): readonly [Float32Array, Float32Array] {
  const angles = Float64Array.from({ length: parts }, (_, at) => (2 * Math.PI * at) / parts);
  return [new Float32Array(angles.map(Math.cos)), new Float32Array(angles.map(Math.sin))];
}

/** One tile of `period` x `period` values, by rows, with a mean of 0 and a mean square of 1. */
export function tileOf(waves: readonly Wave[], period: number): Float32Array {
  const tile = new Float32Array(period * period);
  const [cosines, sines] = circleOf(period);
  for (let down = -HIGHEST_WAVES; down <= HIGHEST_WAVES; down++) {
    const [real, imaginary] = sumRow(
      waves.filter((wave) => wave.down === down),
      [cosines, sines],
      Math.sqrt(2 / waves.length),
    );
    for (let y = 0, at = 0; y < period; y++) {
      const turn = (((down * y) % period) + period) % period;
      const [cosine, sine] = [cosines[turn], sines[turn]];
      for (let x = 0; x < period; x++, at++) tile[at] += real[x] * cosine - imaginary[x] * sine;
    }
  }
  return tile;
}

/** The waves of one `down` along a row, as complex values. */
function sumRow(
  row: readonly Wave[],
  [cosines, sines]: readonly [Float32Array, Float32Array],
  scale: number,
) {
  const period = cosines.length;
  const real = new Float32Array(period);
  const imaginary = new Float32Array(period);
  for (const { across, phase } of row) {
    const [cosine, sine] = [scale * Math.cos(phase), scale * Math.sin(phase)];
    for (let x = 0; x < period; x++) {
      const turn = (across * x) % period;
      real[x] += cosines[turn] * cosine - sines[turn] * sine;
      imaginary[x] += sines[turn] * cosine + cosines[turn] * sine;
    }
  }
  return [real, imaginary] as const;
}
