import { type Bytes, joinBytes } from "#worker/crypto/encoding.ts";
import { uint32 } from "./cbor.ts";

/** The end of each content type's UUID (C2PA 2.4, 11.1). */
const TYPE_TAIL = [0x00, 0x11, 0x00, 0x10, 0x80, 0x00, 0x00, 0xaa, 0x00, 0x38, 0x9b, 0x71];
const LABELLED = 0x03;
const BOX_HEAD = 8;

const lettersOf = (text: string) => new TextEncoder().encode(text);

/** Length, type, content (ISO/IEC 19566-5). */
export function box(type: string, content: Uint8Array): Bytes {
  return joinBytes([uint32(BOX_HEAD + content.length), lettersOf(type), content]);
}

/** A box of boxes with a type and a label. */
export function superbox(type: string, label: string, ...boxes: readonly Uint8Array[]): Bytes {
  const description = joinBytes([lettersOf(type), TYPE_TAIL, [LABELLED], lettersOf(`${label}\0`)]);
  return box("jumb", joinBytes([box("jumd", description), ...boxes]));
}

/** The part that C2PA hashes (C2PA 2.4, 8.4). */
export function contentOf(superbox: Bytes): Bytes {
  return superbox.subarray(BOX_HEAD);
}
