const PLACES: usize = 5;
const NOWHERE: u8 = 3;
/** Bytes of one hit: int32 x and y, float64 confidence. */
const HIT: usize = 16;
/** Each of the first stages has four features: sixteen outcomes, one byte of a vector each. */
const FIRST_STAGES: usize = 2;
const FOUR: usize = 4;
/** Below any sum of a stage. */
const REJECTED: f64 = -1e9;

let pixels: usize = 0;
let starts: usize = 0;
let thresholds: usize = 0;
let alpha: usize = 0;
let offset: usize = 0;
let picture: usize = 0;

/**
 * The windows of one pyramid level that all stages of the cascade accept. `levels` has the whole
 * and the half picture, then the four quarters of `size` bytes each, shifted by 0 or 1 pixel of the
 * half; `features` is laid out as its reader says. `scratch` holds 96 bytes.
 * @returns how many hits were written, at most `most`
 */
export function scanWindows(
  levels: usize,
  half: i32,
  quarters: i32,
  size: i32,
  stride: i32,
  columns: i32,
  rows: i32,
  features: usize,
  stages: usize,
  count: usize,
  hits: usize,
  most: i32,
  scratch: usize,
): i32 {
  pixels = levels;
  starts = features;
  thresholds = starts + 8 * ((4 * (stages + 1) + 7) >> 3);
  alpha = thresholds + 8 * stages;
  offset = alpha + 16 * count;
  picture = offset + 8 * PLACES * count;
  for (let stage: usize = 0; stage < FIRST_STAGES; stage++) judgeOutcomes(stage, scratch);
  let found: i32 = 0;
  for (let shift: i32 = 0; shift < 4; shift++) {
    const dx = shift & 1;
    const dy = shift >> 1;
    for (let y: i32 = 0; y < rows; y++) {
      let skipped: i32 = -1;
      for (let left: i32 = 0; left < columns; left += 16) {
        const corner = scratch + 32;
        store<i32>(corner, (4 * y + 2 * dy) * stride + 4 * left + 2 * dx);
        store<i32>(corner, half + (2 * y + dy) * stride + 2 * left + dx, 4);
        store<i32>(corner, quarters + shift * size + y * stride + left, 8);
        let likely = likelyWindows(corner, scratch) & ((1 << min(16, columns - left)) - 1);
        for (; likely !== 0; likely &= likely - 1) {
          const k = ctz(likely);
          if (left + k === skipped) continue;
          const sum = judge(stages, corner, k);
          if (sum === REJECTED) continue;
          skipped = left + k + 1;
          if (found >= most) continue;
          const hit = hits + HIT * usize(found);
          store<i32>(hit, 4 * (left + k) + 2 * dx);
          store<i32>(hit, 4 * y + 2 * dy, 4);
          store<f64>(hit, sum, 8);
          found++;
        }
      }
    }
  }
  return found;
}

/** Sets a byte for each outcome of a stage's features, a bit each, that the stage accepts. */
function judgeOutcomes(stage: usize, tables: usize): void {
  const first = usize(load<i32>(starts + 4 * stage));
  for (let outcome: usize = 0; outcome < 16; outcome++) {
    let sum: f64 = 0;
    for (let k: usize = 0; k < FOUR; k++) {
      sum += load<f64>(alpha + 16 * (first + k) + 8 * ((outcome >> k) & 1));
    }
    const isAccepted = sum >= load<f64>(thresholds + 8 * stage);
    store<u8>(tables + 16 * stage + outcome, isAccepted ? 255 : 0);
  }
}

/** A bit for each of sixteen windows side by side that the first stages accept. */
function likelyWindows(corner: usize, tables: usize): i32 {
  let likely: i32 = 0xffff;
  for (let stage: usize = 0; stage < FIRST_STAGES && likely !== 0; stage++) {
    const from = usize(load<i32>(starts + 4 * stage));
    let outcomes = i8x16.splat(0);
    for (let k: usize = 0, bit: i32 = 1; k < FOUR; k++, bit <<= 1) {
      const first: usize = 2 * PLACES * (from + k);
      let least = pixelsAt(first, corner);
      let most = pixelsAt(first + PLACES, corner);
      for (let p = first + 1; p < first + PLACES; p++) {
        if (load<u8>(picture + p) !== NOWHERE) least = i8x16.min_u(least, pixelsAt(p, corner));
        if (load<u8>(picture + p + PLACES) === NOWHERE) continue;
        most = i8x16.max_u(most, pixelsAt(p + PLACES, corner));
      }
      const holds = v128.and(i8x16.gt_u(least, most), i8x16.splat(u8(bit)));
      outcomes = v128.or(outcomes, holds);
    }
    likely &= i8x16.bitmask(i8x16.swizzle(v128.load(tables + 16 * stage), outcomes));
  }
  return likely;
}

/** One place in sixteen windows side by side, which are four pixels of the whole picture apart. */
function pixelsAt(place: usize, corner: usize): v128 {
  const level = usize(load<u8>(picture + place));
  const at = pixels + usize(load<i32>(offset + 4 * place) + load<i32>(corner + 4 * level));
  if (level === 2) return v128.load(at);
  if (level === 1) {
    const low = i16x8.splat(255);
    return i8x16.narrow_i16x8_u(v128.and(v128.load(at), low), v128.and(v128.load(at, 16), low));
  }
  const low = i32x4.splat(255);
  return i8x16.narrow_i16x8_u(
    i16x8.narrow_i32x4_u(v128.and(v128.load(at), low), v128.and(v128.load(at, 16), low)),
    i16x8.narrow_i32x4_u(v128.and(v128.load(at, 32), low), v128.and(v128.load(at, 48), low)),
  );
}

/** The last stage's sum for the window `k` places beside; REJECTED by any stage. */
function judge(stages: usize, corner: usize, k: i32): f64 {
  const own = corner + 16;
  store<i32>(own, load<i32>(corner) + 4 * k);
  store<i32>(own, load<i32>(corner, 4) + 2 * k, 4);
  store<i32>(own, load<i32>(corner, 8) + k, 8);
  let sum: f64 = 0;
  for (let stage = FIRST_STAGES; stage < stages; stage++) {
    sum = 0;
    const end = usize(load<i32>(starts + 4 * stage, 4));
    for (let feature = usize(load<i32>(starts + 4 * stage)); feature < end; feature++) {
      const holds: usize = isBrighter(2 * PLACES * feature, own) ? 8 : 0;
      sum += load<f64>(alpha + 16 * feature + holds);
    }
    if (sum < load<f64>(thresholds + 8 * stage)) return REJECTED;
  }
  return sum;
}

/** Whether all places of one sign are brighter than all of the other. */
function isBrighter(first: usize, corner: usize): boolean {
  const other = first + PLACES;
  let least = pixelAt(first, corner);
  let most = pixelAt(other, corner);
  for (let p = first + 1; least > most && p < other; p++) {
    if (load<u8>(picture + p) !== NOWHERE) least = min(least, pixelAt(p, corner));
    if (load<u8>(picture + p + PLACES) !== NOWHERE) most = max(most, pixelAt(p + PLACES, corner));
  }
  return least > most;
}

function pixelAt(place: usize, corner: usize): u8 {
  const from = load<i32>(corner + 4 * usize(load<u8>(picture + place)));
  return load<u8>(pixels + usize(load<i32>(offset + 4 * place) + from));
}
