import { deflateSync } from "node:zlib";
import {
  bytesOf as joined,
  PNG_SIGNATURE,
  pngChunk,
  pngHeader,
} from "#tests/harness/drawn-pictures.ts";

/** A small file that declares 30,000 by 30,000 pixels. */
export function pngBomb(): Uint8Array {
  const data = deflateSync(Buffer.alloc(1 << 20), { level: 9 });
  const shape = { width: 30_000, height: 30_000, depth: 1, colourType: 0 };
  return joined(PNG_SIGNATURE, pngHeader(shape), pngChunk("IDAT", data), pngChunk("IEND"));
}
