/**
 * Extends the colours of RGBA pixels breadth first, in place. `ages` has 1 at pixels that are sure and
 * 0 elsewhere; each pixel that is reached gets its ring, from 2. `rings` holds eight bytes a pixel.
 */
export function bleed(
  data: usize,
  ages: usize,
  width: i32,
  height: i32,
  reach: i32,
  rings: usize,
): void {
  let front = rings;
  let next = rings + 4 * usize(width * height);
  let count = firstRing(ages, width, height, front);
  for (let ring: i32 = 2; ring <= reach + 1 && count > 0; ring++) {
    let claimed: i32 = 0;
    for (let k: i32 = 0; k < count; k++) {
      const i = load<i32>(front + 4 * usize(k));
      const x = i % width;
      if (x > 0) claimed = claim(ages, i - 1, ring, next, claimed);
      if (x < width - 1) claimed = claim(ages, i + 1, ring, next, claimed);
      if (i >= width) claimed = claim(ages, i - width, ring, next, claimed);
      if (i + width < width * height) claimed = claim(ages, i + width, ring, next, claimed);
    }
    for (let k: i32 = 0; k < claimed; k++) {
      averageOlder(data, ages, load<i32>(next + 4 * usize(k)), u8(ring), width, height);
    }
    const spent = front;
    front = next;
    next = spent;
    count = claimed;
  }
}

/** The sure pixels beside others, in the order of rows. */
function firstRing(ages: usize, width: i32, height: i32, front: usize): i32 {
  let count: i32 = 0;
  for (let y: i32 = 0; y < height; y++) {
    const up = y > 0 ? width : 0;
    const down = y < height - 1 ? width : 0;
    for (let x: i32 = 0; x < width; x++) {
      const at = ages + usize(y * width + x);
      if (load<u8>(at) === 0) continue;
      const left = x > 0 ? load<u8>(at - 1) : 1;
      const right = x < width - 1 ? load<u8>(at, 1) : 1;
      if (left & right & load<u8>(at - usize(up)) & load<u8>(at + usize(down))) continue;
      store<i32>(front + 4 * usize(count), y * width + x);
      count++;
    }
  }
  return count;
}

function claim(ages: usize, i: i32, ring: i32, next: usize, count: i32): i32 {
  if (load<u8>(ages + usize(i))) return count;
  store<u8>(ages + usize(i), u8(ring));
  store<i32>(next + 4 * usize(count), i);
  return count + 1;
}

/** Takes the mean colour of the neighbours of earlier rings, rounded half to even. */
function averageOlder(data: usize, ages: usize, i: i32, own: u8, width: i32, height: i32): void {
  const x = i % width;
  const left = min(x, 1);
  const right = min(width - 1 - x, 1);
  let count: i32 = 0;
  let sum = i32x4.splat(0);
  for (let row = i >= width ? i - width : i; row <= i + width; row += width) {
    if (row >= width * height) break;
    for (let j = row - left; j <= row + right; j++) {
      const age = load<u8>(ages + usize(j));
      if (age === 0 || age >= own) continue;
      count++;
      const bytes = i16x8.extend_low_i8x16_u(v128.load32_zero(data + 4 * usize(j)));
      sum = i32x4.add(sum, i32x4.extend_low_i16x8_u(bytes));
    }
  }
  const at = data + 4 * usize(i);
  store<u8>(at, u8(nearest(f64(i32x4.extract_lane(sum, 0)) / f64(count))));
  store<u8>(at, u8(nearest(f64(i32x4.extract_lane(sum, 1)) / f64(count))), 1);
  store<u8>(at, u8(nearest(f64(i32x4.extract_lane(sum, 2)) / f64(count))), 2);
}
