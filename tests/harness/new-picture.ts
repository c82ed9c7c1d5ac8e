import { pngOf } from "#tests/harness/drawn-pictures.ts";
import { hash } from "../bench/engine/drawn/noise.ts";
import { pictureFile } from "./influencer.ts";

let drawnBefore = 0;
/** A picture that differs from all earlier ones. */
export function newPicture(): File {
  drawnBefore += 1;
  const levelOf = (x: number, y: number) => 255 * hash(x, y, drawnBefore);
  const data = new Uint8ClampedArray(64 * 64 * 4).map((_, at) =>
    at % 4 === 3 ? 255 : levelOf(Math.floor((at % 256) / 32), Math.floor(at / 2048)),
  );
  return pictureFile(pngOf({ width: 64, height: 64, data }));
}
