const SHOULDER = 80;

/** The trunk of a top; `flare` is how much wider the hem is, in pixels. */
export function isTrunk(across: number, y: number, flare = 0): boolean {
  const neck = (across / 34) ** 2 + ((y - 90) / 22) ** 2 < 1;
  const half = SHOULDER + flare * Math.max(0, (y - 150) / 280);
  return !neck && across < half && y > 90 + 0.15 * across && y < 430;
}

export type Joints = readonly (readonly [across: number, y: number])[];

/** A sleeve along a line of joints, 44 pixels wide at first, with a straight cuff. */
export function isSleeve(across: number, y: number, joints: Joints): boolean {
  return joints.slice(1).some(([toX, toY], k) => {
    const [fromX, fromY] = joints[k] as Joints[number];
    const [dx, dy] = [toX - fromX, toY - fromY];
    const along = ((across - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy);
    const isLast = k + 2 === joints.length;
    if (along < -0.2 || (isLast && along > 1)) return false;
    const t = Math.min(Math.max(along, 0), 1);
    return Math.hypot(across - fromX - t * dx, y - fromY - t * dy) < 22 - 3 * (k + t);
  });
}

export const SLEEVES = {
  straight: [
    [74, 130],
    [160, 345],
  ],
  bent: [
    [74, 130],
    [140, 240],
    [104, 350],
  ],
  cuffOnTrunk: [
    [74, 130],
    [150, 215],
    [92, 340],
  ],
} as const satisfies Record<string, Joints>;
