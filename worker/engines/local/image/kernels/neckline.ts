let light: usize = 0;
let redness: usize = 0;
let yellowness: usize = 0;
let inside: usize = 0;
let front: usize = 0;
let width: i32 = 0;
let height: i32 = 0;
/** As the caller lists them: see `SETTINGS` there. */
let settings: usize = 0;

/** Less than a score, so that the same curve exceeds it again. */
const JUST_BELOW: f64 = 1e-9;

function setting(k: usize): f64 {
  return load<f64>(settings + 8 * k);
}

/**
 * The best curve of each depth. `planes` are L*, a*, b* and the front's share, float32, one after the
 * other; `shapes` has for each shape `samples` pairs of place and height; `moves` the share and the
 * skew of each way to place a shape; `depths` in pixels. `best` gets for each depth the score and the
 * number of the curve, -1 where none is above 0. `scratch` holds the curve: 24 bytes a sample and 48.
 */
export function bestCurves(
  planes: usize,
  isInside: usize,
  columns: i32,
  rows: i32,
  constants: usize,
  collars: usize,
  shapes: usize,
  shapeCount: i32,
  samples: i32,
  moves: usize,
  moveCount: i32,
  depths: usize,
  depthCount: i32,
  best: usize,
  scratch: usize,
): void {
  const plane = 4 * usize(columns * rows);
  light = planes;
  redness = planes + plane;
  yellowness = planes + 2 * plane;
  front = planes + 3 * plane;
  inside = isInside;
  width = columns;
  height = rows;
  settings = constants;
  let chosen: i32 = -1;
  for (let d: i32 = 0; d < depthCount; d++) {
    const depth = load<f64>(depths + 8 * usize(d));
    const cost = depth * setting(7);
    let highest: f64 = 0;
    if (chosen >= 0) {
      // The curve of the last depth is mostly near the best here, and rules out most others early.
      const shape = shapes + 16 * usize(samples * (chosen / moveCount));
      bendBy(scratch, collars, shape, samples, depth, moves + 16 * usize(chosen % moveCount));
      highest = max(0, scoreCurve(scratch, samples, cost) - cost - JUST_BELOW);
    }
    chosen = -1;
    let reached: f64 = 0;
    for (let shape: i32 = 0; shape < shapeCount; shape++) {
      const heights = shapes + 16 * usize(samples * shape);
      for (let move: i32 = 0; move < moveCount; move++) {
        bendBy(scratch, collars, heights, samples, depth, moves + 16 * usize(move));
        const score = scoreCurve(scratch, samples, highest + cost) - cost;
        if (score <= highest) continue;
        highest = score;
        reached = score;
        chosen = shape * moveCount + move;
      }
    }
    store<f64>(best + 16 * usize(d), reached);
    store<f64>(best + 16 * usize(d), f64(chosen), 8);
  }
}

/** Bends by a share and a skew of the depth, which `move` points to. */
function bendBy(
  curve: usize,
  collars: usize,
  heights: usize,
  samples: i32,
  depth: f64,
  move: usize,
): void {
  bend(curve, collars, heights, samples, depth, load<f64>(move, 8) * depth, load<f64>(move));
}

/** Writes x and y of each point from the right collar to the left one. */
function bend(
  curve: usize,
  collars: usize,
  heights: usize,
  samples: i32,
  depth: f64,
  skew: f64,
  share: f64,
): void {
  memory.copy(curve, collars + 16, 16);
  memory.copy(curve + 16 * usize(samples + 1), collars, 16);
  const corner = v128.load(collars);
  const half = f64x2.div(f64x2.sub(v128.load(collars, 16), corner), f64x2.splat(2));
  const halfX = f64x2.extract_lane(half, 0);
  const halfY = f64x2.extract_lane(half, 1);
  const whole = f64x2.splat(2 * sqrt(halfX * halfX + halfY * halfY));
  const twice = f64x2.replace_lane(f64x2.splat(2 * skew), 1, 2 * depth);
  const across = f64x2.replace_lane(f64x2.splat(-halfY), 1, halfX);
  for (let k: usize = 0; k < usize(samples); k++) {
    const rise = v128.load64_splat(heights + 16 * k + 8);
    const moved = f64x2.div(f64x2.mul(twice, rise), whole);
    const along = share * load<f64>(heights + 16 * k) + f64x2.extract_lane(moved, 0);
    const down = f64x2.splat(f64x2.extract_lane(moved, 1));
    const place = f64x2.add(corner, f64x2.mul(half, f64x2.splat(1 + along)));
    v128.store(curve + 16 * (k + 1), f64x2.add(place, f64x2.mul(down, across)));
  }
}

/** The length of a curve, and that of each sample beside it. */
function measure(curve: usize, lengths: usize, samples: i32): f64 {
  let whole: f64 = 0;
  for (let k: i32 = 1; k <= samples; k++) {
    const at = curve + 16 * usize(k);
    const dx = load<f64>(at - 16) - load<f64>(at + 16);
    const dy = load<f64>(at - 16, 8) - load<f64>(at + 16, 8);
    const span = sqrt(dx * dx + dy * dy);
    const length = span === 0 ? 1 : span;
    store<f64>(lengths + 8 * usize(k), length);
    whole += length;
  }
  return whole;
}

/**
 * Mean edge and fit of colours, weighted by length, times the share with any edge; 0 as soon as it
 * cannot exceed `least`.
 */
function scoreCurve(curve: usize, samples: i32, least: f64): f64 {
  const lengths = curve + 16 * usize(samples + 2);
  const whole = measure(curve, lengths, samples);
  const cap = setting(0);
  const faint = setting(1);
  const shareWeight = setting(3);
  const rimAway = setting(4);
  const reach = setting(5);
  // The largest score that a unit of the remaining length adds; `needed` allows for rounding.
  const most = cap + shareWeight;
  const needed = (least - 1e-6) * whole;
  let sum: f64 = 0;
  let rest = whole;
  let onCloth: f64 = 0;
  let seen: f64 = 0;
  for (let k: i32 = 1; k <= samples; k++) {
    if (sum + most * rest < needed) return 0;
    const at = curve + 16 * usize(k);
    const length = load<f64>(lengths + 8 * usize(k));
    rest -= length;
    const dx = load<f64>(at - 16) - load<f64>(at + 16);
    const dy = load<f64>(at - 16, 8) - load<f64>(at + 16, 8);
    const nx = -dy / length;
    const ny = dx / length;
    const x = load<f64>(at);
    const y = load<f64>(at, 8);
    const rim = placeAt(x - rimAway * nx, y - rimAway * ny);
    if (rim < 0) continue;
    const far = placeAt(x + rimAway * nx, y + rimAway * ny);
    if (far < 0) continue;
    const above = placeAt(x - reach * nx, y - reach * ny);
    if (above < 0) continue;
    const below = placeAt(x + reach * nx, y + reach * ny);
    if (below < 0) continue;
    const edge = edgeBetween(above, below, setting(2), reach);
    onCloth += length;
    if (edge > faint) seen += length;
    const gain = f64(load<f32>(front + 4 * usize(far))) - f64(load<f32>(front + 4 * usize(rim)));
    sum += length * (min(cap, edge) + shareWeight * gain);
  }
  return onCloth < setting(6) * whole ? 0 : (sum / whole) * (seen / onCloth);
}

/** The pixel's number; -1 outside the picture or the garment. */
function placeAt(x: f64, y: f64): i32 {
  const column = rounded(x);
  const row = rounded(y);
  if (column < 0 || row < 0 || column >= f64(width) || row >= f64(height)) return -1;
  const place = i32(row) * width + i32(column);
  return load<u8>(inside + usize(place)) ? place : -1;
}

/** As in JavaScript: halves upwards. */
function rounded(value: f64): f64 {
  const above = ceil(value);
  return above - 0.5 > value ? above - 1 : above;
}

/** Lab units a pixel between two pixels on both sides of an edge. */
function edgeBetween(near: i32, far: i32, darkening: f64, reach: f64): f64 {
  const dL = rise(light, near, far);
  const lighter = dL > 0 ? dL : darkening * dL;
  const da = darkening * rise(redness, near, far);
  const db = darkening * rise(yellowness, near, far);
  return sqrt(lighter * lighter + da * da + db * db) / (2 * reach);
}

function rise(plane: usize, near: i32, far: i32): f64 {
  return f64(load<f32>(plane + 4 * usize(far))) - f64(load<f32>(plane + 4 * usize(near)));
}
