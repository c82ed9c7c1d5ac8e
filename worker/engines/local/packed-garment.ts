import type { GarmentRefusal } from "#worker/contract/failures.ts";
import { type GarmentCutout, type GarmentResult, imageOfGarment } from "./garment/index.ts";
import type { Mask, RgbaImage } from "./image/index.ts";

/**
 * Raised when the content changes its meaning, together with a migration that sets
 * `closet_items.analysed_image_url` to NULL, so that all items are analysed again.
 */
const VERSION = 3;
const LENGTH_BYTES = 4;
const RUN_MAX = 255;

/** The data of a garment without its pixels, which are recomputed from the picture. */
type Facts = Omit<GarmentCutout, "image" | "mask" | "outer">;

interface Header {
  readonly version: number;
  /** Identifies the picture; the caller's choice. */
  readonly picture: string;
  readonly width: number;
  readonly height: number;
  readonly found: { readonly garment: Facts } | { readonly failureCode: GarmentRefusal };
}

/**
 * Encodes the result of `takeGarment` without loss: the length of a JSON header in 4 bytes
 * (little-endian), the header, and three masks as runs of a value and a length of 1 to 255.
 *
 * @param picture identifies the picture, such as by a hash of its bytes
 */
export function packGarment(result: GarmentResult, picture: string): Uint8Array {
  if (!result.ok) {
    const { failureCode } = result;
    return pack({ version: VERSION, picture, width: 0, height: 0, found: { failureCode } }, []);
  }
  const { image, mask, outer, ...garment } = result.garment;
  const { width, height } = image;
  const header = { version: VERSION, picture, width, height, found: { garment } };
  return pack(
    header,
    [mask, outer, result.inner].map(({ data }) => toRuns(data)),
  );
}

/** Null if it belongs to another picture or version. `image` is the decoded picture. */
export function unpackGarment(
  packed: Uint8Array,
  picture: string,
  image: RgbaImage,
): GarmentResult | null {
  const bodyAt = LENGTH_BYTES + new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  const header: Header = JSON.parse(
    new TextDecoder().decode(packed.subarray(LENGTH_BYTES, bodyAt)),
  );
  const { version, width, height, found } = header;
  if (version !== VERSION || header.picture !== picture) return null;
  if ("failureCode" in found) return { ok: false, ...found };
  const masks = fromRuns(packed.subarray(bodyAt), 3, width * height);
  const [mask, outer, inner] = masks.map((data): Mask => ({ width, height, data }));
  const garment = {
    ...found.garment,
    image: imageOfGarment(image, inner, found.garment.turns),
    mask,
    outer,
  };
  return { ok: true, garment, inner };
}

function pack(header: Header, bodies: readonly Uint8Array[]): Uint8Array {
  const head = new TextEncoder().encode(JSON.stringify(header));
  const parts = [new Uint8Array(LENGTH_BYTES), head, ...bodies];
  const packed = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    packed.set(part, at);
    at += part.length;
  }
  new DataView(packed.buffer).setUint32(0, head.length, true);
  return packed;
}

function toRuns(data: Uint8Array): Uint8Array {
  const runs = new Uint8Array(2 * data.length);
  let at = 0;
  for (let i = 0; i < data.length; at += 2) {
    const start = i;
    while (i < data.length && data[i] === data[start] && i - start < RUN_MAX) i++;
    runs[at] = data[start];
    runs[at + 1] = i - start;
  }
  return runs.slice(0, at);
}

function fromRuns(runs: Uint8Array, count: number, length: number): Uint8Array[] {
  const all = new Uint8Array(count * length);
  let i = 0;
  for (let at = 0; at < runs.length; at += 2) {
    all.fill(runs[at], i, i + runs[at + 1]);
    i += runs[at + 1];
  }
  return Array.from({ length: count }, (_, k) => all.subarray(k * length, (k + 1) * length));
}
