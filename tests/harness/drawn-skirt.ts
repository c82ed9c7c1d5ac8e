import type { RgbaImage } from "#worker/engines/local/image/index.ts";

const BLUE = [40, 60, 190] as const;

/** A blue garment on a pale ground, 300x400, symmetric about its axis. */
export function drawBlue(isCloth: (across: number, y: number) => boolean): RgbaImage {
  const data = Uint8ClampedArray.from({ length: 4 * 300 * 400 }, (_, p) => {
    const place = p >> 2;
    const cloth = isCloth(Math.abs((place % 300) - 150), Math.floor(place / 300));
    return p % 4 === 3 ? 255 : cloth ? (BLUE[p % 4] ?? 0) : 244;
  });
  return { width: 300, height: 400, data };
}

export function drawSkirt(): RgbaImage {
  return drawBlue((across, y) => y > 110 && y < 290 && across < 66 + 0.12 * (y - 110));
}
