import { cropImage, type RgbaImage } from "#worker/engines/local/image/index.ts";
import { scaleTo } from "#worker/media/codecs/pixels.ts";
import { codecs, decode } from "../pictures.ts";
import { moved } from "./moved-pixels.ts";

type Variant = (result: RgbaImage) => RgbaImage | Promise<RgbaImage>;

/** The share of a cut side, and the least place of the cut. */
const CUT = { side: 0.96, left: 0.015, top: 0.025 };

function cut(image: RgbaImage): RgbaImage {
  const { width, height } = image;
  return cropImage(image, {
    x: Math.round(CUT.left * width),
    y: Math.round(CUT.top * height),
    width: Math.round(CUT.side * width),
    height: Math.round(CUT.side * height),
  });
}

const scaled = (image: RgbaImage, k: number) =>
  scaleTo(image, Math.round(k * image.width), Math.round(k * image.height));

async function encoded(image: RgbaImage, quality = 80): Promise<RgbaImage> {
  return decode(await codecs.encodeJpeg(image, quality));
}

/** Sides that are multiples of 32 pixels, as of a diffusion model. */
function rounded(image: RgbaImage): RgbaImage {
  const [width, height] = [image.width, image.height].map((side) => 32 * Math.round(side / 32));
  return scaleTo(image, width, height);
}

/** Shifted by whole pixels, with the border repeated. */
function shifted(image: RgbaImage): RgbaImage {
  return moved(image, (x, y) => [x - 9, y + 6]);
}

/** On a grey square. */
function padded(image: RgbaImage): RgbaImage {
  const side = Math.max(image.width, image.height);
  const data = new Uint8ClampedArray(4 * side * side).fill(128);
  const left = Math.floor((side - image.width) / 2);
  const stride = 4 * image.width;
  for (let y = 0; y < image.height; y++) {
    data.set(image.data.subarray(y * stride, (y + 1) * stride), 4 * (y * side + left));
  }
  for (let i = 3; i < data.length; i += 4) data[i] = 255;
  return { width: side, height: side, data };
}

/** A small linear generator, so that each run makes the same noise. */
function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Replaces fine texture like a diffusion model's decoder: blurred, then noise of 12 of 255. */
function regenerated(image: RgbaImage): RgbaImage {
  const soft = scaleTo(scaled(image, 0.7), image.width, image.height);
  const random = randomBy(image.width * 7919 + image.height);
  const data = soft.data.map((value, i) => (i % 4 === 3 ? value : value + 12 * (random() - 0.5)));
  return { ...soft, data };
}

function tinted(image: RgbaImage): RgbaImage {
  const gain = [1.03, 1, 0.96];
  const data = image.data.map((value, i) => (i % 4 === 3 ? value : value * gain[i % 4]));
  return { ...image, data };
}

/** Good results as providers deliver them; each must pass as the unaltered one. */
export const PROVIDER_LIKE = {
  "scaled by 3/4": (image) => scaled(image, 0.75),
  "JPEG of quality 80": (image) => encoded(image),
  "JPEG of quality 35": (image) => encoded(image, 35),
  "slightly cut": cut,
  "with rounded sides": rounded,
  shifted,
  padded,
  "texture drawn anew": regenerated,
  "slightly tinted": tinted,
  "all of these": (image) => encoded(tinted(regenerated(scaled(cut(image), 0.9)))),
} satisfies Readonly<Record<string, Variant>>;
