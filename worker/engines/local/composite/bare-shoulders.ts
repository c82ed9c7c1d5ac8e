import { openRegion, type Point, type Region } from "../image/index.ts";
import type { Arm } from "../person/index.ts";
import type { Scene } from "./scene.ts";

/** The radius of a bare shoulder, in face widths as all lengths. */
const RADIUS = 0.4;
/** The area around a tip that is rounded: inwards, outwards, up and down. */
const AREA = { inwards: 0.7, outwards: 0.4, up: 0.3, down: 0.5 };
/** The area below a tip that shows whether cloth covers it. */
const TIP = 0.2;

/** Rounds the corners of an outline at shoulders under old cloth: shoulder seams are sharper than shoulders. */
export function roundShoulders(outline: Region, scene: Scene): Region {
  const covered = [scene.left, scene.right].filter((arm) => !arm.lifted && isCovered(arm, scene));
  if (covered.length === 0) return outline;
  const { width, height } = outline;
  const unit = scene.face.width;
  const round = openRegion(outline, RADIUS * unit);
  const data = outline.data.slice();
  for (const { side, shoulder } of covered) {
    const { from, to } = columnsAround(shoulder, side, unit);
    const top = Math.max(0, Math.floor(shoulder.y - AREA.up * unit));
    const bottom = Math.min(height - 1, Math.ceil(shoulder.y + AREA.down * unit));
    for (let y = top; y <= bottom; y++) {
      for (let x = Math.max(0, from); x <= Math.min(width - 1, to); x++) {
        const i = y * width + x;
        if (!round.data[i]) data[i] = 0;
      }
    }
  }
  return { width, height, data };
}

function columnsAround({ x }: Point, side: number, unit: number): { from: number; to: number } {
  const ends = [x - side * AREA.inwards * unit, x + side * AREA.outwards * unit];
  return { from: Math.floor(Math.min(...ends)), to: Math.ceil(Math.max(...ends)) };
}

/** Whether cloth covers most of a shoulder's tip. */
function isCovered({ side, shoulder }: Arm, { surfaces: { top }, face }: Scene): boolean {
  const reach = Math.max(1, Math.round(TIP * face.width));
  let cloth = 0;
  for (let down = 1; down <= reach; down++) {
    for (let within = 0; within < reach; within++) {
      const x = Math.round(shoulder.x - side * within);
      cloth += top.data[Math.round(shoulder.y + down) * top.width + x] ?? 0;
    }
  }
  return cloth > 0.5 * reach * reach;
}
