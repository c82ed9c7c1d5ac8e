import type { Rgb } from "./canvas.ts";
import { scaled } from "./canvas.ts";
import { waves } from "./noise.ts";
import type { Shape } from "./shapes.ts";

export type Wall =
  | "plain"
  | "gradient"
  | "shadow"
  | "busy"
  | "cast"
  | "floor"
  | "panels"
  | "curtain"
  | "shelf";

/** The largest darkening of a shadow; its blur and offsets in picture widths. */
const SHADOW = { depth: 0.2, soft: 0.06, right: 0.045, down: 0.02 };

/**
 * The colour of the wall behind a person.
 *
 * @param caster casts a soft shadow to the right, on walls with shadows
 */
export function wallOf(
  kind: Wall,
  base: Rgb,
  { width, height }: { width: number; height: number },
  caster: Shape,
  seed: number,
): (x: number, y: number) => Rgb {
  const gradient = (x: number, y: number) =>
    1.04 - 0.1 * (x / width) - 0.09 * (y / height) ** 2 - 0.04 * Math.hypot(x / width - 0.5, 0.5);
  const shadow = (x: number, y: number) => {
    const away = caster(x - SHADOW.right * width, y - SHADOW.down * height) / (SHADOW.soft * width);
    const t = Math.min(1, Math.max(0, (1 - away) / 2));
    return 1 - SHADOW.depth * t * t * (3 - 2 * t);
  };
  if (kind === "plain") return () => base;
  if (kind === "gradient") return (x, y) => scaled(base, gradient(x, y));
  if (kind === "shadow") return (x, y) => scaled(base, gradient(x, y) * shadow(x, y));
  if (kind === "cast") {
    const edge = (x: number, y: number) => caster(x - 0.13 * width, y - 0.02 * height) / 2;
    return (x, y) => scaled(base, gradient(x, y) * (1 - 0.3 / (1 + Math.exp(edge(x, y)))));
  }
  if (kind === "floor") return (x, y) => room(x / width, y / height, base);
  if (kind === "busy") return (x, y) => furnished(x / width, y / height, base, seed);
  return (x, y) => pattern(kind, x / width, y / height, base, seed);
}

const soft = (edge: number, at: number) => 1 / (1 + Math.exp((edge - at) / 0.004));

/** An even wall with a skirting board and a floor. */
function room(x: number, y: number, base: Rgb): Rgb {
  const wall = scaled(base, 1 - 0.08 * x);
  const board = mix(wall, scaled(base, 1.08), soft(0.84, y));
  return mix(board, scaled([150, 116, 88], 1 - 0.15 * (y - 0.86)), soft(0.87, y));
}

function pattern(
  kind: "panels" | "curtain" | "shelf",
  x: number,
  y: number,
  base: Rgb,
  seed: number,
): Rgb {
  if (kind === "curtain") {
    const folds =
      waves(14 * x, 0.6 * y, seed) + 0.4 * Math.sin(60 * x + 2 * waves(3 * x, 0.3, seed));
    return scaled(base, 0.9 + 0.1 * folds);
  }
  if (kind === "panels") {
    const board = Math.floor(x / 0.11 + 0.3 * (seed % 3));
    const tone = 0.88 + 0.14 * waves(board * 3.7, 0.5, seed);
    const joint = Math.abs(((x / 0.11 + 0.3 * (seed % 3)) % 1) - 0.5) > 0.47 ? 0.62 : 1;
    const grain = 0.05 * waves(60 * x, 3 * y, seed + board);
    return scaled(mix(base, [176, 140, 104], 0.6), joint * (tone + grain));
  }
  const board = Math.abs(((y / 0.2) % 1) - 0.5) > 0.44;
  if (board || Math.abs(((x / 0.34 + 0.2) % 1) - 0.5) > 0.47) return scaled(base, 0.85);
  const [row, column] = [Math.floor(y / 0.2), Math.floor(x / 0.035)];
  const tone = (k: number) => 60 + 75 * (1 + waves(column * 2.3, row * 5.1, seed + k));
  const isFilled = (y / 0.2) % 1 > 0.12 + 0.12 * (1 + waves(column * 4.1, row * 3.3, seed + 9));
  return isFilled ? [tone(1), tone(2), tone(3)] : scaled(base, 0.6);
}

function mix(under: Rgb, over: Rgb, share: number): Rgb {
  return [
    under[0] + (over[0] - under[0]) * share,
    under[1] + (over[1] - under[1]) * share,
    under[2] + (over[2] - under[2]) * share,
  ];
}

/** A room out of focus: a door, a picture on the wall, a plant, a floor; 0..1 both ways. */
function furnished(x: number, y: number, base: Rgb, seed: number): Rgb {
  const step = (edge: number, at: number) => 1 / (1 + Math.exp((edge - at) / 0.008));
  const box = (l: number, t: number, r: number, b: number) =>
    step(l, x) * step(t, y) * step(x, r) * step(y, b);
  let color = mix(base, scaled(base, 0.8), y * 0.6);
  color = mix(color, [150, 112, 82], box(0.78, 0.1, 1.2, 0.86));
  color = mix(color, [96, 120, 130], box(0.05, 0.08, 0.24, 0.32));
  color = mix(color, [118, 104, 92], step(0.86, y));
  const leaf = waves(9 * x, 9 * y, seed) - 3.2 * Math.hypot(x - 0.08, (y - 0.66) * 0.8) + 0.35;
  return mix(color, [70, 98, 62], step(0, leaf / 8));
}
