import type { Plane } from "../image/index.ts";
import type { Scene } from "./scene.ts";

/** The rows below the old hem, in face widths, that show the lower seam of a waistband, and those below it. */
const SEAM = { from: 0.12, to: 0.42 };
const BELOW = { from: 0.5, to: 0.8 };
/** The mean steepness of the seam in L* a row, and over that of the clearest line below it. */
const LEAST_SEAM = 2.5;
const CLEARER = 1.35;
/** The most that one column counts: a button or a belt loop is no seam. */
const CAP = 8;

/** Whether a waistband shows below the old hem: its lower seam crosses the columns from `from` to `to`. */
export function showsWaistband(
  { lab, face }: Pick<Scene, "lab" | "face">,
  hemAt: (x: number) => number,
  columns: { readonly from: number; readonly to: number },
): boolean {
  const lineIn = (band: typeof SEAM) => {
    const rows = Math.round((band.to - band.from) * face.width);
    const topAt = (x: number) => Math.round(hemAt(x) + band.from * face.width);
    return clearestLine(lab.l, { ...columns, rows, topAt });
  };
  const seam = lineIn(SEAM);
  return seam > LEAST_SEAM && seam > CLEARER * lineIn(BELOW);
}

interface Band {
  readonly from: number;
  readonly to: number;
  /** The number of rows, and the first one in a column. */
  readonly rows: number;
  readonly topAt: (x: number) => number;
}

/** The mean steepness along the clearest line across a band, by dynamic programming; 0 where it is empty. */
function clearestLine(light: Plane, { from, to, rows, topAt }: Band): number {
  let before = new Float64Array(Math.max(1, rows));
  for (let x = from; x <= to; x++) {
    const top = topAt(x);
    before = before.map((own, row) => {
      const best = Math.max(own, before[row - 1] ?? 0, before[row + 1] ?? 0);
      return best + Math.min(CAP, steepness(light, x, top + row));
    });
  }
  return Math.max(...before) / (to - from + 1);
}

function steepness({ width, height, data }: Plane, x: number, y: number): number {
  if (y < 1 || y >= height - 1) return 0;
  return Math.abs(data[(y + 1) * width + x] - data[(y - 1) * width + x]) / 2;
}
