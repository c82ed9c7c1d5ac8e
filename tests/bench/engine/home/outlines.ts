import { existsSync, readFileSync } from "node:fs";
import * as v from "valibot";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import type { GarmentKind, SleeveLength } from "#worker/engines/local/garment/index.ts";
import type { Mask, Point } from "#worker/engines/local/image/index.ts";

/** The garment of a picture as a person sees it, and the strokes that help the engine to see it. */
export interface DrawnOutline {
  readonly kind: GarmentKind;
  /** Null for bottoms. */
  readonly sleeves: SleeveLength | null;
  /** At most three; none where the engine needed no help when the outline was drawn. */
  readonly strokes: GarmentStrokes;
  /** Closed lines in fractions of the picture; the first is the outline, the others are holes. */
  readonly rings: readonly (readonly Point[])[];
}

const MOST_STROKES = 3;
/** Coordinates are stored as thousandths of the picture's width and height: "500,120 510,130". */
const points = v.pipe(
  v.string(),
  v.regex(/^\d+,\d+( \d+,\d+)*$/),
  v.transform((text) =>
    text.split(" ").map((pair): Point => {
      const [x, y] = pair.split(",").map((digits) => Number(digits) / 1000);
      return { x, y };
    }),
  ),
);
const stored = v.strictObject({
  kind: v.picklist(["top", "dress", "skirt", "trousers", "shorts"]),
  sleeves: v.nullish(v.picklist(["none", "short", "long"]), null),
  strokes: v.pipe(
    v.array(v.strictObject({ on: v.picklist(["garment", "ground"]), points })),
    v.maxLength(MOST_STROKES),
  ),
  outline: v.pipe(v.array(points), v.minLength(1)),
});

/** Returns null for a picture whose outline nobody has drawn. Throws for a malformed file. */
export function readOutline(name: string): DrawnOutline | null {
  const file = new URL(`outlines/${name}.json`, import.meta.url);
  if (!existsSync(file)) return null;
  const { outline, ...rest } = v.parse(stored, JSON.parse(readFileSync(file, "utf8")));
  return { ...rest, rings: outline };
}

/** 255 inside the rings by the even-odd rule, otherwise 0. */
export function maskOfRings(rings: DrawnOutline["rings"], width: number, height: number): Mask {
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const y = (row + 0.5) / height;
    const crossings = rings.flatMap((ring) => crossingsAt(ring, y)).sort((p, q) => p - q);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil(crossings[i] * width - 0.5));
      const to = Math.min(width, Math.ceil(crossings[i + 1] * width - 0.5));
      if (to > from) data.fill(255, row * width + from, row * width + to);
    }
  }
  return { width, height, data };
}

function crossingsAt(ring: readonly Point[], y: number): number[] {
  return ring.flatMap((p, i) => {
    const q = ring[(i + 1) % ring.length];
    if (p.y > y === q.y > y) return [];
    return [p.x + ((y - p.y) / (q.y - p.y)) * (q.x - p.x)];
  });
}
