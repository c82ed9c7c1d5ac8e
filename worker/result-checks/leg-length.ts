import { median, type Plane } from "../engines/local/image/index.ts";
import { chinOf, type Face } from "../engines/local/person/index.ts";
import type { Aligned } from "./align.ts";
import { ofMost } from "./body-width.ts";
import { keptEdges } from "./kept-edges.ts";

/** In face widths: below the chin, from the middle of the body, and around the square of the face. */
const HIPS = 4;
const BREADTH = 1.8;
const BAND = 1;
const HEAD = 0.3;
/** With fewer kept edges a band says nothing. */
const LEAST_EDGES = 8;
const NOISE = 1;

/**
 * How far the legs moved down or up for certain, in face widths. Horizontal edges of knees, hems and
 * shoes move where a result makes legs longer; new trousers move none that are kept. Zero if too few
 * edges were kept.
 */
export function legShift(aligned: Aligned, face: Face): number {
  const turned = transposed(aligned);
  const middle = face.x + face.width / 2;
  const top = chinOf(face) + HIPS * face.width;
  const bottom = aligned.photo.height;
  const edges = keptEdges(turned, {
    left: top,
    right: bottom,
    top: middle - BREADTH * face.width,
    bottom: middle + BREADTH * face.width,
  });
  const head = keptEdges(turned, {
    left: face.y - HEAD * face.height,
    right: face.y + (1 + HEAD) * face.height,
    top: face.x - HEAD * face.width,
    bottom: face.x + (1 + HEAD) * face.width,
  });
  const noise = NOISE * median(head.map(({ moved }) => Math.abs(moved)));
  const band = BAND * face.width;
  let most = 0;
  for (let from = top; from < bottom; from += band / 2) {
    const moves = edges.filter(({ x }) => x >= from && x < from + band).map(({ moved }) => moved);
    if (moves.length < LEAST_EDGES) continue;
    const shift = Math.max(ofMost(moves), ofMost(moves.map((move) => -move)));
    most = Math.max(most, (shift - noise) / face.width);
  }
  return most;
}

/** Rows become columns. */
function transposed({ photo, result, shows, placement }: Aligned): Aligned {
  const { width: height, height: width } = photo;
  const plane = ({ data }: Plane): Plane => {
    const turned = new Float32Array(data.length);
    for (let i = 0; i < data.length; i++) {
      turned[(i % height) * width + Math.floor(i / height)] = data[i];
    }
    return { width, height, data: turned };
  };
  const image = ({ l, a, b }: Aligned["photo"]) => ({
    width,
    height,
    l: plane(l),
    a: plane(a),
    b: plane(b),
  });
  const [before, after] = [image(photo), image(result)];
  return { photo: before, result: after, placement, shows: (x, y) => shows(y, x) };
}
