import { cropPlane, openRegion, type Region } from "../image/index.ts";
import { type Arm, shareAtTip } from "../person/index.ts";
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
  const { face, surfaces } = scene;
  const unit = face.width;
  const covered = [scene.left, scene.right].filter((arm) => {
    if (arm.lifted || isHeldOff(arm, unit)) return false;
    return shareAtTip(surfaces.top, arm.shoulder, arm.side, unit) > 0.5;
  });
  const { width, height } = outline;
  const data = outline.data.slice();
  const around = Math.ceil(2 * RADIUS * unit);
  for (const { side, shoulder } of covered) {
    const ends = [
      shoulder.x - side * AREA.inwards * unit,
      shoulder.x + side * AREA.outwards * unit,
    ];
    const left = Math.max(0, Math.floor(Math.min(...ends)));
    const right = Math.min(width - 1, Math.ceil(Math.max(...ends)));
    const top = Math.max(0, Math.floor(shoulder.y - AREA.up * unit));
    const bottom = Math.min(height - 1, Math.ceil(shoulder.y + AREA.down * unit));
    const [x0, y0] = [Math.max(0, left - around), Math.max(0, top - around)];
    const size = {
      width: Math.min(width, right + around) - x0,
      height: Math.min(height, bottom + around) - y0,
    };
    const near = cropPlane(outline.data, width, { x: x0, y: y0, ...size });
    const round = openRegion({ ...size, data: near }, RADIUS * unit);
    for (let y = top; y <= bottom && y - y0 < size.height; y++) {
      for (let x = left; x <= right && x - x0 < size.width; x++) {
        if (!round.data[(y - y0) * size.width + x - x0]) data[y * width + x] = 0;
      }
    }
  }
  return { width, height, data };
}

function isHeldOff({ side, outer }: Arm, unit: number): boolean {
  const rows = Math.min(outer.length - 1, Math.round(HELD_OFF.rows * unit));
  return (outer[rows] - outer[0]) * side > HELD_OFF.slope * rows;
}
