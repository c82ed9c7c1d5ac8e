import { type RgbaImage, shrinkImage } from "../image/index.ts";

/** Pixels. */
const WORKING_HEIGHT = 1024;
const WORKING_WIDTH = 1365;
const TOUCHED = 1;

/** The photo in the size that a try-on works in. */
export function workingPhoto(photo: RgbaImage): RgbaImage {
  const scale = Math.min(1, WORKING_HEIGHT / photo.height, WORKING_WIDTH / photo.width);
  return shrinkImage(photo, Math.round(photo.width * scale), Math.round(photo.height * scale));
}

/** Transfers the changes to the photo's own size; other pixels stay unchanged. */
export function enlarge(photo: RgbaImage, working: RgbaImage, worked: RgbaImage): RgbaImage {
  if (working === photo) return worked;
  const touched = touchedIn(working, worked);
  const { width, height } = photo;
  const data = photo.data.slice();
  const columns = places(width, working.width);
  const rows = places(height, working.height);
  for (let y = 0; y < height; y++) {
    const row = rows[y];
    const upper = row.at * working.width;
    const lower = row.next * working.width;
    for (let x = 0; x < width; x++) {
      const column = columns[x];
      const a = upper + column.at;
      const b = upper + column.next;
      const c = lower + column.at;
      const d = lower + column.next;
      if (!(touched[a] || touched[b] || touched[c] || touched[d])) continue;
      const between = (one: number, other: number, third: number, fourth: number) => {
        const above = one + (other - one) * column.share;
        return above + (third + (fourth - third) * column.share - above) * row.share;
      };
      const opacity = between(touched[a], touched[b], touched[c], touched[d]);
      const p = (y * width + x) * 4;
      for (let k = 0; k < 3; k++) {
        const value = (i: number) => worked.data[4 * i + k];
        const color = between(value(a), value(b), value(c), value(d));
        data[p + k] = data[p + k] + (color - data[p + k]) * opacity;
      }
    }
  }
  return { width, height, data };
}

function touchedIn(working: RgbaImage, worked: RgbaImage): Uint8Array {
  const touched = new Uint8Array(working.width * working.height);
  for (let p = 0; p < working.data.length; p++) {
    if (Math.abs(working.data[p] - worked.data[p]) > TOUCHED) touched[p >> 2] = 1;
  }
  return touched;
}

interface Place {
  readonly at: number;
  readonly next: number;
  readonly share: number;
}

function places(large: number, small: number): Place[] {
  return Array.from({ length: large }, (_, k) => {
    const position = Math.min(Math.max(((k + 0.5) * small) / large - 0.5, 0), small - 1);
    const at = Math.floor(position);
    return { at, next: Math.min(at + 1, small - 1), share: position - at };
  });
}
