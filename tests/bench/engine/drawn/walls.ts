import type { Rgb } from "./canvas.ts";
import { scaled } from "./canvas.ts";
import { waves } from "./noise.ts";
import type { Shape } from "./shapes.ts";

export type Wall = "plain" | "gradient" | "shadow" | "busy";

/** A shadow is this much darker at most, and this soft, over the picture's width. */
const SHADOW = { depth: 0.2, soft: 0.06, right: 0.045, down: 0.02 };

/**
 * The colour of the wall behind somebody.
 *
 * @param caster what casts a soft shadow to the right, where the wall shows shadows
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
  return (x, y) => room(x / width, y / height, base, seed);
}

/** A room out of focus: a door, a picture on the wall, a plant, a floor; 0..1 both ways. */
function room(x: number, y: number, base: Rgb, seed: number): Rgb {
  const step = (edge: number, at: number) => 1 / (1 + Math.exp((edge - at) / 0.008));
  const box = (l: number, t: number, r: number, b: number) =>
    step(l, x) * step(t, y) * step(x, r) * step(y, b);
  const mix = (under: Rgb, over: Rgb, share: number): Rgb => [
    under[0] + (over[0] - under[0]) * share,
    under[1] + (over[1] - under[1]) * share,
    under[2] + (over[2] - under[2]) * share,
  ];
  let color = mix(base, scaled(base, 0.8), y * 0.6);
  color = mix(color, [150, 112, 82], box(0.78, 0.1, 1.2, 0.86));
  color = mix(color, [96, 120, 130], box(0.05, 0.08, 0.24, 0.32));
  color = mix(color, [118, 104, 92], step(0.86, y));
  const leaf = waves(9 * x, 9 * y, seed) - 3.2 * Math.hypot(x - 0.08, (y - 0.66) * 0.8) + 0.35;
  return mix(color, [70, 98, 62], step(0, leaf / 8));
}
