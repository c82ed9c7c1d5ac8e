import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { writeBuilt } from "./write-built.ts";

const require = createRequire(import.meta.url);
const PACKAGED = require.resolve("@cornerstonejs/codec-libjpeg-turbo-8bit/wasm");
/** 8 MB, in pages of 64 kB; the memory grows with the picture. */
const INITIAL_PAGES = 128;
const MEMORY_SECTION = 5;
/** The magic number and the version. */
const HEADER_BYTES = 8;

/** Copies the packaged JPEG encoder into dist-server/, with less memory at the start. */
export function buildJpegEncoder(): void {
  writeBuilt("jpeg-encoder.wasm", withInitialMemory(readFileSync(PACKAGED), INITIAL_PAGES));
}

/**
 * Sets the initial size of a module's own memory. The package asks for 50 of the 128 MB of an isolate.
 * @param pages of 64 kB; its LEB128 number must not be longer than the one it replaces
 * @throws where the module has no such memory
 * Source: WebAssembly Core Specification 2.0, 5.5 (modules) and 5.2.2 (LEB128 integers)
 */
export function withInitialMemory(module: Uint8Array, pages: number): Uint8Array {
  let at = HEADER_BYTES;
  while (at < module.length) {
    const size = readNumber(module, at + 1);
    if (module[at] !== MEMORY_SECTION) {
      at = size.end + size.value;
      continue;
    }
    // One memory: its count and flags stand before the number of pages.
    const place = size.end + 2;
    const patched = module.slice();
    writeNumber(patched.subarray(place, readNumber(module, place).end), pages);
    return patched;
  }
  throw new Error("The module has no memory of its own.");
}

function readNumber(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start, shift = 0; ; at++, shift += 7) {
    const byte = bytes[at];
    if (byte === undefined) throw new Error("The module ends within a number.");
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return { value, end: at + 1 };
  }
}

/** Fills the whole place, with zeros at the end where the number is shorter. */
function writeNumber(place: Uint8Array, value: number): void {
  for (let at = 0; at < place.length; at++) {
    const more = at < place.length - 1 ? 0x80 : 0;
    place[at] = ((value >> (7 * at)) & 0x7f) | more;
  }
  if (value >> (7 * place.length) !== 0) throw new RangeError(`${value} does not fit`);
}
