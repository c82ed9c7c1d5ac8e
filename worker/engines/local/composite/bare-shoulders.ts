import { boxBetween, cropPlane, openRegion, type Region } from "../image/index.ts";
import { type Arm, coversTip } from "../person/index.ts";
import type { Scene } from "./scene.ts";

/** The radius of a bare shoulder, in face widths as all lengths. */
const RADIUS = 0.4;
/** The area around a tip that is rounded: inwards, outwards, up and down. */
const AREA = { inwards: 0.7, outwards: 0.4, up: 0.3, down: 0.5 };
/** The rows below a tip, and the columns a row from which an arm is held off: it has no corner. */
const HELD_OFF = { rows: 0.8, slope: 0.4 };

/**
 * Rounds the corners of a body's outline at shoulders under old cloth, because the shoulders of a
 * garment are sharper than those of a body.
 */
export function roundShoulders(outline: Region, scene: Scene): Region {
  const unit = scene.face.width;
  const round = { ...outline, data: outline.data.slice() };
  for (const arm of [scene.left, scene.right]) {
    if (arm.lifted || isHeldOff(arm, unit)) continue;
    if (!coversTip(scene.surfaces.top, arm.shoulder, arm.side, unit)) continue;
    removeCorner(round, outline, arm, unit);
  }
  return round;
}

/** Removes from `round` the pixels at a shoulder's tip that are outside of the rounded outline. */
function removeCorner(
  round: Region,
  outline: Region,
  { side, shoulder: { x, y } }: Arm,
  unit: number,
): void {
  const ends = [x - side * AREA.inwards * unit, x + side * AREA.outwards * unit];
  const left = Math.max(0, Math.floor(Math.min(...ends)));
  const right = Math.min(outline.width - 1, Math.ceil(Math.max(...ends)));
  const top = Math.max(0, Math.floor(y - AREA.up * unit));
  const bottom = Math.min(outline.height - 1, Math.ceil(y + AREA.down * unit));
  const around = Math.ceil(2 * RADIUS * unit);
  const box = boxBetween(left - around, top - around, right + around, bottom + around, outline);
  const near = { ...box, data: cropPlane(outline.data, outline.width, box) };
  const kept = openRegion(near, RADIUS * unit).data;
  const last = Math.min(right, box.x + box.width - 1);
  for (let row = top; row <= Math.min(bottom, box.y + box.height - 1); row++) {
    for (let column = left; column <= last; column++) {
      const isKept = kept[(row - box.y) * box.width + column - box.x];
      if (!isKept) round.data[row * outline.width + column] = 0;
    }
  }
}

function isHeldOff({ side, outer }: Arm, unit: number): boolean {
  const rows = Math.min(outer.length - 1, Math.round(HELD_OFF.rows * unit));
  return (outer[rows] - outer[0]) * side > HELD_OFF.slope * rows;
}
