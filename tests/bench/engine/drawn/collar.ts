import type { DrawnBody } from "./body.ts";
import { type Canvas, paint, type Rgb, scaled, shadeAround } from "./canvas.ts";
import type { FigureSpec } from "./figure-spec.ts";
import { LABELS } from "./labels.ts";
import { waves } from "./noise.ts";
import { below, both, ellipse, joined, limb, type Shape } from "./shapes.ts";

const SCARF: Rgb = [62, 116, 104];

function collarShape({ collar, build }: FigureSpec, { head, at }: DrawnBody): Shape {
  const neck = build.neck * head;
  const edge = both(below((x) => at(0, 1.08).y + (0.5 * (x - at(0, 0).x) ** 2) / head));
  if (collar === "roll") {
    return both(limb(at(0, 1), at(0, 1.42), neck + 0.05 * head, neck + 0.12 * head), edge);
  }
  if (collar === "shirt") {
    const wings = [-1, 1].map((side) =>
      limb(at(side * 0.27, 1.2), at(side * 0.2, 1.62), 0.1 * head, 0.09 * head),
    );
    return joined(0.02 * head, ...wings);
  }
  const { x, y } = at(0, 1.3);
  const bulk = ellipse(x, y, 0.56 * head, 0.26 * head);
  return both(joined(0.1 * head, bulk, ellipse(x, y + 0.1 * head, 0.46 * head, 0.3 * head)), edge);
}

/** Lays a collar, or a scarf with a colour of its own, around the neck. */
export function paintCollar(
  canvas: Canvas,
  body: DrawnBody,
  spec: FigureSpec,
  cloth: (x: number, y: number) => Rgb,
): void {
  if (!spec.collar) return;
  const shape = collarShape(spec, body);
  const { head } = body;
  const knit = (x: number, y: number): Rgb => {
    const folds = 0.09 * waves(x / (0.5 * head), y / (0.08 * head), spec.seed + 20);
    return scaled(spec.collar === "scarf" ? SCARF : cloth(x, y), 1 + folds);
  };
  shadeAround(canvas, shape, 0.04 * head, 0.25);
  paint(canvas, shape, LABELS.top, knit);
}
