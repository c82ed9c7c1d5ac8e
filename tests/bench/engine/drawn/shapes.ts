import type { Point } from "#worker/engines/local/image/index.ts";

/** The signed distance from a shape in pixels, negative inside; exact only near the edge. */
export type Shape = (x: number, y: number) => number;

export function ellipse(cx: number, cy: number, rx: number, ry: number): Shape {
  return (x, y) => {
    const [dx, dy] = [(x - cx) / rx, (y - cy) / ry];
    const reach = Math.hypot(dx, dy);
    // First-order distance: the implicit function over the length of its gradient.
    return reach === 0 ? -Math.min(rx, ry) : ((reach - 1) * reach) / Math.hypot(dx / rx, dy / ry);
  };
}

/** A limb with round ends, from one radius to the other. */
export function limb(from: Point, to: Point, fromRadius: number, toRadius: number): Shape {
  const [ax, ay] = [to.x - from.x, to.y - from.y];
  const square = ax * ax + ay * ay;
  return (x, y) => {
    const along = ((x - from.x) * ax + (y - from.y) * ay) / square;
    const t = Math.min(1, Math.max(0, along));
    const away = Math.hypot(x - from.x - t * ax, y - from.y - t * ay);
    return away - fromRadius - t * (toRadius - fromRadius);
  };
}

/** A strip with straight ends, from one half width to the other: a sleeve laid flat. */
export function strip(from: Point, to: Point, fromHalf: number, toHalf: number): Shape {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  return (x, y) => {
    const along = (x - from.x) * ux + (y - from.y) * uy;
    const off = Math.abs((y - from.y) * ux - (x - from.x) * uy);
    const half = fromHalf + ((toHalf - fromHalf) * along) / length;
    return Math.max(off - half, -along, along - length);
  };
}

/** Through points (at, value) without overshoot: cubic Hermite, harmonic slopes (Fritsch, Butland). */
export function curve(points: readonly (readonly [number, number])[]): (at: number) => number {
  const slope = (k: number) => {
    const [a, b] = [points[k], points[k + 1]];
    return (b[1] - a[1]) / (b[0] - a[0]);
  };
  const tangents = points.map((_, k) => {
    if (k === 0) return slope(0);
    if (k === points.length - 1) return slope(k - 1);
    const [before, after] = [slope(k - 1), slope(k)];
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  return (at) => {
    let k = 0;
    while (k < points.length - 2 && at > points[k + 1][0]) k++;
    const [from, to] = [points[k], points[k + 1]];
    const span = to[0] - from[0];
    const t = Math.min(1, Math.max(0, (at - from[0]) / span));
    const rest = 1 - t;
    return (
      rest * rest * (1 + 2 * t) * from[1] +
      t * t * (3 - 2 * t) * to[1] +
      span * t * rest * (rest * tangents[k] - t * tangents[k + 1])
    );
  };
}

/** The area within `half(y)` of a middle line, between two rows. */
export function rows(
  middle: (y: number) => number,
  half: (y: number) => number,
  from: number,
  to: number,
): Shape {
  return (x, y) => {
    const inner = Math.min(to, Math.max(from, y));
    const steep = half(inner + 0.5) - half(inner - 0.5);
    const side = (Math.abs(x - middle(inner)) - half(inner)) / Math.hypot(1, steep);
    return Math.max(side, from - y, y - to);
  };
}

export function both(...shapes: readonly Shape[]): Shape {
  return (x, y) => shapes.reduce((most, shape) => Math.max(most, shape(x, y)), -1e9);
}

export function without(shape: Shape, hole: Shape): Shape {
  return (x, y) => Math.max(shape(x, y), -hole(x, y));
}

export function grown(shape: Shape, by: number): Shape {
  return (x, y) => shape(x, y) - by;
}

/** All shapes together, inner corners rounded over `softness` pixels. */
export function joined(softness: number, ...shapes: readonly Shape[]): Shape {
  return (x, y) =>
    shapes.reduce((least, shape) => {
      const next = shape(x, y);
      const near = Math.max(0, 1 - Math.abs(least - next) / Math.max(softness, 1e-6));
      return Math.min(least, next) - (near * near * softness) / 4;
    }, 1e9);
}

/** The area below a line y = edge(x). */
export function below(edge: (x: number) => number): Shape {
  return (x, y) => edge(x) - y;
}
