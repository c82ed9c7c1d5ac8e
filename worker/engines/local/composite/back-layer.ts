import type { Layer } from "../image/index.ts";
import type { Figure } from "../warp/index.ts";

/** Half widths of the neck. */
const REACH = 2.2;
const BELOW_NECKLINE = 0.1;
const ABOVE_CHIN = 0.6;
/** Pixels without cloth, and the alpha of cloth. */
const OPENING = 3;
const CLOTH = 100;

/** Moves cloth above the neckline's opening, as a hood's far rim, to the layer behind the neck. */
export function moveToBackLayer(
  garment: Layer,
  back: Layer,
  { neck, chin, unit }: Pick<Figure, "neck" | "chin" | "unit">,
  neckline: number,
): void {
  const { width, height } = garment;
  const from = Math.max(0, Math.round(neck.x - REACH * neck.halfWidth));
  const to = Math.min(width - 1, Math.round(neck.x + REACH * neck.halfWidth));
  const lowest = Math.min(height - 1, Math.round(neckline + BELOW_NECKLINE * unit));
  const highest = Math.max(0, Math.round(chin - ABOVE_CHIN * unit));
  for (let x = from; x <= to; x++) {
    let open = 0;
    for (let y = lowest; y >= highest; y--) {
      const p = (y * width + x) * 4;
      if (garment.data[p + 3] < CLOTH && open < OPENING) open++;
      else if (open < OPENING) open = 0;
      if ((open < OPENING && y > chin) || garment.data[p + 3] === 0) continue;
      layOver(back, garment, p);
      garment.data[p + 3] = 0;
    }
  }
}

function layOver(back: Layer, front: Layer, p: number): void {
  const alpha = front.data[p + 3] / 255;
  const below = (back.data[p + 3] / 255) * (1 - alpha);
  for (let c = 0; c < 3; c++) {
    back.data[p + c] = (front.data[p + c] * alpha + back.data[p + c] * below) / (alpha + below);
  }
  back.data[p + 3] = 255 * (alpha + below);
}
