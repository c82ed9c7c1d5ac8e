import type { DrawnBody } from "./body.ts";
import { type Canvas, paint, type Rgb, scaled, shadeAround, smudge } from "./canvas.ts";
import type { FigureSpec } from "./figure-spec.ts";
import { LABELS } from "./labels.ts";
import { waves } from "./noise.ts";
import { both, ellipse, joined, limb } from "./shapes.ts";

/** Hair has strands: lighter and darker lines that run down. */
function strands({ hairColor, seed }: FigureSpec, head: number) {
  return (x: number, y: number): Rgb =>
    scaled(hairColor, 1 + 0.22 * waves(x / (0.03 * head), y / (0.5 * head), seed));
}

/** Paints the hair behind the neck. */
export function paintBackHair(canvas: Canvas, { head, at }: DrawnBody, spec: FigureSpec): void {
  if (spec.hair !== "long" && spec.hair !== "over") return;
  const shape = limb(at(0, 0.5), at(0, 1.3), 0.42 * head, 0.4 * head);
  const strand = strands(spec, head);
  paint(canvas, shape, LABELS.hair, (x, y) => scaled(strand(x, y), 0.75));
}

/** Head and hair; two locks of long hair fall over the shoulders. */
export function paintHead(canvas: Canvas, { head, at }: DrawnBody, spec: FigureSpec): void {
  const oval = (x: number, y: number, rx: number, ry: number) => {
    const place = at(x, y);
    return ellipse(place.x, place.y, rx * head, ry * head);
  };
  const strand = strands(spec, head);
  const face = oval(0, 0.587, 0.304, 0.413);
  const skull = oval(0, 0.478, 0.35, 0.478);
  shadeAround(canvas, joined(0, face, oval(0, 0.68, 0.26, 0.36)), 0.1 * head, 0.3);
  if (spec.hair === "bun") paint(canvas, oval(0, -0.05, 0.15, 0.13), LABELS.hair, strand);
  const skin = (x: number): Rgb => {
    const across = (x - at(0, 0).x) / (0.34 * head);
    return scaled(spec.skin, 1.03 - 0.05 * across - 0.12 * across * across);
  };
  const shaved = (x: number): Rgb => {
    const [red, green, blue] = skin(x);
    const dark = spec.hairColor;
    return [(red + dark[0]) / 2, (green + dark[1]) / 2, (blue + dark[2]) / 2];
  };
  for (const side of [-1, 1]) paint(canvas, oval(side * 0.32, 0.58, 0.05, 0.1), LABELS.face, skin);
  const hair = spec.hair === "shaved" ? shaved : strand;
  paint(canvas, skull, LABELS.hair, hair);
  paint(canvas, face, LABELS.face, skin);
  const middle = at(0, 0.22);
  const hairline = (x: number) => middle.y + (1.2 * (x - middle.x) ** 2) / head;
  paint(
    canvas,
    both(joined(0, face, skull), (x, y) => y - hairline(x)),
    LABELS.hair,
    hair,
  );
  paintFeatures(canvas, { head, at });
  if (spec.hair !== "long" && spec.hair !== "over") return;
  const [thick, out] = spec.hair === "over" ? [1.9, 0.12] : [1, 0];
  for (const side of [-1, 1]) {
    const end = at(side * (0.42 + out), spec.hair === "over" ? 2.25 : 1.95);
    const bend = at(side * (0.37 + out), 1.2);
    const lock = joined(
      0.1 * head,
      limb(at(side * 0.31, 0.35), bend, 0.08 * head, thick * 0.12 * head),
      limb(bend, end, thick * 0.12 * head, thick * 0.05 * head),
    );
    shadeAround(canvas, lock, 0.05 * head, 0.2);
    paint(canvas, lock, LABELS.hair, strand);
  }
}

/** Eyes, brows, nose and mouth, soft enough for a cascade that was trained on photos. */
function paintFeatures(canvas: Canvas, { head, at }: Pick<DrawnBody, "head" | "at">): void {
  const mark = (x: number, y: number, rx: number, ry: number, strength: number) => {
    const place = at(x, y);
    smudge(canvas, [place.x, place.y, rx * head, ry * head], strength);
  };
  for (const side of [-1, 1]) {
    mark(side * 0.12, 0.51, 0.054, 0.033, 0.75);
    mark(side * 0.12, 0.424, 0.076, 0.022, 0.55);
    mark(side * 0.054, 0.685, 0.027, 0.02, 0.35);
  }
  mark(0, 0.804, 0.098, 0.026, 0.5);
  mark(0, 0.859, 0.065, 0.022, 0.2);
}
