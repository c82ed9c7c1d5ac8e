import type { Layer } from "../image/index.ts";
import type { Figure } from "../warp/index.ts";

/** Half widths of the neck. */
const REACH = 2.2;
const BELOW_NECKLINE = 0.1;
const ABOVE_CHIN = 0.6;
/** Pixels without cloth, and the alpha of cloth. */
const OPENING = 3;
const CLOTH = 100;

/**
 * Moves cloth above the neckline's opening, as a hood's far rim, to the layer behind the neck. The search
 * goes outwards from the neck's middle and ends beside the neck at the first column without such cloth,
 * so that straps over bare armholes stay in front.
 */
export function moveToBackLayer(
  garment: Layer,
  back: Layer,
  { neck, chin, unit }: Pick<Figure, "neck" | "chin" | "unit">,
  neckline: number,
): void {
  const { width, height } = garment;
  const middle = Math.round(neck.x);
  const reach = REACH * neck.halfWidth;
  const lowest = Math.min(height - 1, Math.round(neckline + BELOW_NECKLINE * unit));
  const highest = Math.max(0, Math.round(chin - ABOVE_CHIN * unit));
  for (const step of [1, -1]) {
    for (let out = step > 0 ? 0 : 1; out <= reach; out++) {
      const x = middle + step * out;
      if (x < 0 || x >= width) break;
      const isMoved = moveColumn(garment, back, { x, lowest, highest, chin });
      if (!isMoved && out > neck.halfWidth) break;
    }
  }
}

/** Whether a column has cloth above the opening. */
function moveColumn(
  garment: Layer,
  back: Layer,
  { x, lowest, highest, chin }: { x: number; lowest: number; highest: number; chin: number },
): boolean {
  let open = 0;
  let isMoved = false;
  for (let y = lowest; y >= highest; y--) {
    const p = (y * garment.width + x) * 4;
    if (garment.data[p + 3] < CLOTH && open < OPENING) open++;
    else if (open < OPENING) open = 0;
    if ((open < OPENING && y > chin) || garment.data[p + 3] === 0) continue;
    if (garment.data[p + 3] >= CLOTH) isMoved = true;
    layOver(back, garment, p);
    garment.data[p + 3] = 0;
  }
  return isMoved;
}

function layOver(back: Layer, front: Layer, p: number): void {
  const alpha = front.data[p + 3] / 255;
  const below = (back.data[p + 3] / 255) * (1 - alpha);
  for (let c = 0; c < 3; c++) {
    back.data[p + c] = (front.data[p + c] * alpha + back.data[p + c] * below) / (alpha + below);
  }
  back.data[p + 3] = 255 * (alpha + below);
}
