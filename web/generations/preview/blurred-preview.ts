import { QUEUED_PICTURES_MAX } from "#web/generations/queue/queued-generation.ts";
import { toDataUrl } from "#web/media/data-url.ts";
import { fitWithin, type Size } from "#web/media/fit-within.ts";
import { blurImage } from "#worker/engines/local/image/index.ts";
import { type Area, boundsOf, fillGaps, hasLegs, segment, shareOf } from "./segmentation.ts";
import { hipsOf, upperBodyOf } from "./upper-body.ts";

/** The preview is painted this small; nothing finer is ever in it. */
const PAINTED_SIDE = 320;
const SHOWN_SIDE = 960;
/** The standard deviation of the blur, as a share of the width. */
const BLUR_OF_WIDTH = 0.033;
/** A garment lies somewhat wider than the body in it, and its collar above the shoulders. */
const WIDER = 1.12;
const HIGHER = 0.06;
/** Beyond this the garment's ground was not found, and the picture is laid on as it is. */
const MOST_SHARE = 0.94;

const KEPT_SIDES = [1024, 768, 512, 320] as const;
const KEPT_QUALITIES = [0.85, 0.7, 0.5] as const;

/** A picture's pixels, upright. @throws when the browser can't decode it */
export function readPicture(picture: Blob): Promise<ImageBitmap> {
  return createImageBitmap(picture, { imageOrientation: "from-image" });
}

/**
 * A blurred preview of the try-on: the garment laid over the upper body in the photo, then blurred,
 * so that the file itself has no detail. Without a garment it is the photo alone.
 */
export async function paintPreview(photo: ImageBitmap, garment: ImageBitmap | null): Promise<Blob> {
  const size = fitWithin(photo, PAINTED_SIDE);
  const context = contextOf(size);
  // Behind a photo with a transparent ground, paper.
  context.fillStyle = "#faf7f2";
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(photo, 0, 0, size.width, size.height);
  if (garment) layOn(context, size, garment);
  const pixels = context.getImageData(0, 0, size.width, size.height);
  pixels.data.set(blurImage(pixels, Math.max(2.5, size.width * BLUR_OF_WIDTH)).data);
  context.putImageData(pixels, 0, 0);
  const scale = SHOWN_SIDE / Math.max(size.width, size.height);
  const shown = {
    width: Math.round(size.width * scale),
    height: Math.round(size.height * scale),
  };
  const large = contextOf(shown);
  large.drawImage(context.canvas, 0, 0, shown.width, shown.height);
  return large.canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 });
}

function layOn(context: OffscreenCanvasRenderingContext2D, size: Size, garment: ImageBitmap): void {
  const person = segment(context.getImageData(0, 0, size.width, size.height));
  const { canvas, area, legs } = cutOut(garment);
  const upperBody = upperBodyOf(person);
  const place = legs ? hipsOf(upperBody) : upperBody;
  const width = place.width * size.width * WIDER;
  const height = (width * area.height * canvas.height) / (area.width * canvas.width);
  context.drawImage(
    canvas,
    area.left * canvas.width,
    area.top * canvas.height,
    area.width * canvas.width,
    area.height * canvas.height,
    (place.left + place.width / 2) * size.width - width / 2,
    (place.top - HIGHER * place.height) * size.height,
    width,
    height,
  );
}

interface CutOut {
  readonly canvas: OffscreenCanvas;
  /** Where in its picture the garment is. */
  readonly area: Area;
  readonly legs: boolean;
}

/** The garment without its ground. */
function cutOut(garment: ImageBitmap): CutOut {
  const size = fitWithin(garment, PAINTED_SIDE);
  const context = contextOf(size);
  context.drawImage(garment, 0, 0, size.width, size.height);
  const pixels = context.getImageData(0, 0, size.width, size.height);
  const found = segment(pixels);
  const area = boundsOf(found);
  const legs = area !== null && hasLegs(found, area);
  const foreground = legs ? found : fillGaps(found);
  if (!area || shareOf(foreground) > MOST_SHARE) {
    const whole = { left: 0, top: 0, width: 1, height: 1 };
    return { canvas: context.canvas, area: whole, legs: false };
  }
  for (const [at, value] of foreground.data.entries()) if (!value) pixels.data[at * 4 + 3] = 0;
  context.putImageData(pixels, 0, 0);
  return { canvas: context.canvas, area, legs };
}

/**
 * A picture as the data URL under which it waits in the browser: as large and as good as fits into
 * its half of the space. WebP keeps a transparent ground; where it can't be had, the ground is white.
 */
export async function packPicture(bitmap: ImageBitmap): Promise<string> {
  let text = "";
  for (const side of KEPT_SIDES) {
    const size = fitWithin(bitmap, side);
    const context = contextOf(size);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, size.width, size.height);
    for (const quality of KEPT_QUALITIES) {
      text = await toDataUrl(await encode(context, size, quality));
      if (text.length <= QUEUED_PICTURES_MAX / 2) return text;
    }
  }
  return text;
}

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

function contextOf({ width, height }: Size): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext("2d", {
    willReadFrequently: true,
  });
  if (!context) throw new Error("The browser gives no canvas to draw on.");
  return context;
}
