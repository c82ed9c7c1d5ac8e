import { QUEUED_PICTURES_MAX } from "#web/generations/queue/queued-generation.ts";
import { createCanvas } from "#web/media/bitmap.ts";
import { toDataUrl } from "#web/media/data-url.ts";
import { fitWithin, type Size } from "#web/media/fit-within.ts";
import { blurImage } from "#worker/engines/local/image/index.ts";
import { type Area, boundsOf, fillGaps, hasLegs, segment, shareOf } from "./segmentation.ts";
import { hipsOf, upperBodyOf } from "./upper-body.ts";

/** The preview is painted at this size, so that it contains no finer detail. */
const PAINTED_SIDE = 320;
const SHOWN_SIDE = 960;
/** The standard deviation of the blur, as a share of the width. */
const BLUR_OF_WIDTH = 0.033;
/** A garment is wider than the body in it, and its collar lies above the shoulders. */
const WIDTH_OF_BODY = 1.12;
const COLLAR_OF_BODY = 0.06;
/** The background was not found with a larger share of foreground. */
const MAX_FOREGROUND = 0.94;

const STORED_SIDES = [1024, 768, 512, 320] as const;
const STORED_QUALITIES = [0.85, 0.7, 0.5] as const;

/** The photo with the garment over the upper body, blurred so that the file contains no detail. */
export async function paintPreview(photo: ImageBitmap, garment: ImageBitmap | null): Promise<Blob> {
  const size = fitWithin(photo, PAINTED_SIDE);
  const context = createCanvas(size, true);
  context.fillStyle = "#faf7f2";
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(photo, 0, 0, size.width, size.height);
  if (garment) drawGarment(context, size, garment);
  const pixels = context.getImageData(0, 0, size.width, size.height);
  pixels.data.set(blurImage(pixels, Math.max(2.5, size.width * BLUR_OF_WIDTH)).data);
  context.putImageData(pixels, 0, 0);
  const scale = SHOWN_SIDE / Math.max(size.width, size.height);
  const shown = {
    width: Math.round(size.width * scale),
    height: Math.round(size.height * scale),
  };
  const large = createCanvas(shown);
  large.drawImage(context.canvas, 0, 0, shown.width, shown.height);
  return large.canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 });
}

function drawGarment(
  context: OffscreenCanvasRenderingContext2D,
  size: Size,
  garment: ImageBitmap,
): void {
  const person = segment(context.getImageData(0, 0, size.width, size.height));
  const { canvas, area, legs } = cutOut(garment);
  const upperBody = upperBodyOf(person);
  const target = legs ? hipsOf(upperBody) : upperBody;
  const width = target.width * size.width * WIDTH_OF_BODY;
  const height = (width * area.height * canvas.height) / (area.width * canvas.width);
  context.drawImage(
    canvas,
    area.left * canvas.width,
    area.top * canvas.height,
    area.width * canvas.width,
    area.height * canvas.height,
    (target.left + target.width / 2) * size.width - width / 2,
    (target.top - COLLAR_OF_BODY * target.height) * size.height,
    width,
    height,
  );
}

interface CutOut {
  readonly canvas: OffscreenCanvas;
  readonly area: Area;
  readonly legs: boolean;
}

function cutOut(garment: ImageBitmap): CutOut {
  const size = fitWithin(garment, PAINTED_SIDE);
  const context = createCanvas(size, true);
  context.drawImage(garment, 0, 0, size.width, size.height);
  const pixels = context.getImageData(0, 0, size.width, size.height);
  const found = segment(pixels);
  const area = boundsOf(found);
  const legs = area !== null && hasLegs(found, area);
  const foreground = legs ? found : fillGaps(found);
  if (!area || shareOf(foreground) > MAX_FOREGROUND) {
    const whole = { left: 0, top: 0, width: 1, height: 1 };
    return { canvas: context.canvas, area: whole, legs: false };
  }
  for (const [at, value] of foreground.data.entries()) if (!value) pixels.data[at * 4 + 3] = 0;
  context.putImageData(pixels, 0, 0);
  return { canvas: context.canvas, area, legs };
}

/** A picture as a data URL, as large and as good as fits into half of the space for a try-on. */
export async function packPicture(bitmap: ImageBitmap): Promise<string> {
  let text = "";
  for (const side of STORED_SIDES) {
    const size = fitWithin(bitmap, side);
    const context = createCanvas(size);
    context.drawImage(bitmap, 0, 0, size.width, size.height);
    for (const quality of STORED_QUALITIES) {
      text = await toDataUrl(await encode(context, size, quality));
      if (text.length <= QUEUED_PICTURES_MAX / 2) return text;
    }
  }
  return text;
}

/** Encodes as WebP, which keeps transparency, or as JPEG on white. */
async function encode(
  context: OffscreenCanvasRenderingContext2D,
  { width, height }: Size,
  quality: number,
): Promise<Blob> {
  const webp = await context.canvas.convertToBlob({ type: "image/webp", quality });
  if (webp.type === "image/webp") return webp;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  return context.canvas.convertToBlob({ type: "image/jpeg", quality });
}
