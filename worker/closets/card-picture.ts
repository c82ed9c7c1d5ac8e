import type { PublicClosetRows } from "#db/queries/public-closets.ts";
import { adLabelOf, labelled } from "../contract/advertising.ts";
import { CLOSET_INVITATION, ITEM_INVITATION } from "../contract/closets.ts";
import type { Deps } from "../deps.ts";
import type { RgbaImage } from "../engines/local/image/index.ts";
import { flatten, orient, PAPER, shrinkToFit } from "../media/codecs/pixels.ts";
import { inspectImage } from "../media/inspect/inspect.ts";
import { parseMediaPath } from "../media/storage/keys.ts";
import { readLetters, writeLine } from "./card-text.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const LINE = 10;
const GAP = 16;
const LARGE = 432;
const MARGIN = 30;
/** The most items in the card: a large one and two rows of three. */
const MOST = 7;
const QUALITY = 84;

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

function framesFor(itemCount: number): Frame[] {
  if (itemCount >= 5) {
    const small = (LARGE - GAP) / 2;
    const columns = itemCount >= MOST ? 3 : 2;
    const left = (WIDTH - LARGE - columns * (small + GAP)) / 2;
    const grid = Array.from({ length: 2 * columns }, (_, at) => ({
      left: left + LARGE + GAP + (at % columns) * (small + GAP),
      top: MARGIN + Math.floor(at / columns) * (small + GAP),
      side: small,
    }));
    return [{ left, top: MARGIN, side: LARGE }, ...grid];
  }
  const count = Math.min(itemCount, 3);
  const side = Math.min(LARGE, (WIDTH - 2 * MARGIN - (count - 1) * GAP) / count) | 0;
  const left = (WIDTH - count * side - (count - 1) * GAP) >> 1;
  const top = MARGIN + ((LARGE - side) >> 1);
  return Array.from({ length: count }, (_, at) => ({ left: left + at * (side + GAP), top, side }));
}

/** The contents of a card: the first items, and the title of the closet, the item or the collection. */
export interface CardContents {
  readonly title: string;
  readonly items: PublicClosetRows["items"];
}

/** The first items above the ad label, title and handle, as JPEG. One image is in memory at a time. */
export async function drawCard(
  deps: Deps,
  closet: PublicClosetRows["closet"],
  { title, items }: CardContents,
): Promise<Uint8Array<ArrayBuffer>> {
  const card = ground(closet.colorTheme);
  const frames = framesFor(items.length);
  for (const [at, { wearingImageUrl, clothingImageUrl }] of items.entries()) {
    const frame = frames[at];
    if (!frame) break;
    const picture = await readSquare(deps, wearingImageUrl ?? clothingImageUrl, frame.side);
    if (picture) lay(card, picture, frame);
  }
  const invitation = items.length === 1 ? ITEM_INVITATION : CLOSET_INVITATION;
  await writeWords(deps, card, { ...closet, title, invitation });
  const bytes = await deps.media.codecs.encodeJpeg(card, QUALITY);
  return bytes as Uint8Array<ArrayBuffer>;
}

type CardWords = Pick<PublicClosetRows["closet"], "title" | "instagramHandle" | "country"> & {
  readonly invitation: string;
};

async function writeWords(
  deps: Deps,
  card: RgbaImage,
  { title, instagramHandle, country, invitation }: CardWords,
): Promise<void> {
  const letters = await readLetters(deps);
  if (!letters) return;
  const maxWidth = WIDTH - 2 * MARGIN;
  const label = adLabelOf(country);
  const line = { typeface: "title", top: 470, maxWidth } as const;
  // A title with other letters is left out, but not the label.
  if (!writeLine(card, letters, { ...line, text: labelled(label, title) })) {
    writeLine(card, letters, { ...line, text: label.word });
  }
  const text = `@${instagramHandle} · ${invitation}`;
  writeLine(card, letters, { text, typeface: "text", top: 554, maxWidth });
}

function ground(color: string): RgbaImage {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  const line = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const from = (HEIGHT - LINE) * WIDTH * 4;
  for (let at = 0; at < data.length; at += 4) data.set([...(at < from ? PAPER : line), 255], at);
  return { width: WIDTH, height: HEIGHT, data };
}

/** The image's upper middle, at most `side` pixels; null where it is missing or damaged. */
async function readSquare(deps: Deps, url: string, side: number): Promise<RgbaImage | null> {
  const { publicBucket, codecs, images } = deps.media;
  const key = parseMediaPath(url);
  const object = key?.bucket === "public" ? await publicBucket.get(key.key) : null;
  if (!object) return null;
  const bytes = await shrink(images, new Uint8Array(await object.arrayBuffer()), side);
  const inspection = inspectImage(bytes);
  if (!inspection.ok) return null;
  const decoded = await codecs.decodeImage(bytes, inspection).catch(() => null);
  if (!decoded) return null;
  return flatten(shrinkToFit(upperMiddle(orient(decoded, inspection.orientation)), side), PAPER);
}

async function shrink(
  images: ImagesBinding,
  bytes: Uint8Array<ArrayBuffer>,
  side: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const inspection = inspectImage(bytes);
  if (!inspection.ok) return bytes;
  const { width, height } = inspection;
  const scale = side / Math.min(width, height);
  if (scale >= 1) return bytes;
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  try {
    const output = await images
      .input(new Blob([bytes]).stream())
      .transform({ ...size, fit: "scale-down" })
      .output({ format: "image/webp", quality: QUALITY });
    return new Uint8Array(await output.response().arrayBuffer());
  } catch {
    return bytes;
  }
}

function upperMiddle({ width, height, data }: RgbaImage): RgbaImage {
  const side = Math.min(width, height);
  const square = new Uint8ClampedArray(side * side * 4);
  const [left, top] = [(width - side) >> 1, Math.round((height - side) / 5)];
  for (let y = 0; y < side; y++) {
    const from = ((top + y) * width + left) * 4;
    square.set(data.subarray(from, from + side * 4), y * side * 4);
  }
  return { width: side, height: side, data: square };
}

function lay(card: RgbaImage, picture: RgbaImage, frame: Frame): void {
  const left = frame.left + ((frame.side - picture.width) >> 1);
  const top = frame.top + ((frame.side - picture.height) >> 1);
  for (let y = 0; y < picture.height; y++) {
    const row = picture.data.subarray(y * picture.width * 4, (y + 1) * picture.width * 4);
    card.data.set(row, ((top + y) * card.width + left) * 4);
  }
}
