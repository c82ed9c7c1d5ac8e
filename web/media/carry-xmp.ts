const NAMESPACE = "http://ns.adobe.com/xap/1.0/\0";
const PNG_KEYWORD = "XML:com.adobe.xmp";
/** The signature and the header chunk, which is the first. */
const PNG_HEAD = 8 + 25;

/** A copy of a PNG with the XMP packet of a JPEG; the same PNG if the JPEG has none. */
export async function carryXmp(jpeg: Blob, png: Blob): Promise<Blob> {
  const packet = xmpOfJpeg(new Uint8Array(await jpeg.arrayBuffer()));
  if (!packet) return png;
  const chunk = xmpChunk(packet);
  return new Blob([png.slice(0, PNG_HEAD), chunk, png.slice(PNG_HEAD)], { type: png.type });
}

/** The XMP packet in the segments of a JPEG (XMP Specification, part 3, 1.1.3). */
function xmpOfJpeg(jpeg: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let at = 2;
  while (at + 4 < jpeg.length && jpeg[at] === 0xff) {
    const end = at + 2 + view.getUint16(at + 2);
    const from = at + 4 + NAMESPACE.length;
    const name = String.fromCharCode(...jpeg.subarray(at + 4, from));
    if (jpeg[at + 1] === 0xe1 && name === NAMESPACE) return jpeg.slice(from, end);
    at = end;
  }
  return null;
}

/** An iTXt chunk, uncompressed (PNG specification, 11.3.3.4; XMP Specification, part 3, 1.1.5). */
function xmpChunk(packet: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`iTXt${PNG_KEYWORD}\0\0\0\0\0`);
  const chunk = new Uint8Array(4 + head.length + packet.length + 4);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, head.length - 4 + packet.length);
  chunk.set(head, 4);
  chunk.set(packet, 4 + head.length);
  view.setUint32(chunk.length - 4, crc32(chunk.subarray(4, -4)));
  return chunk;
}

/** CRC-32 as PNG uses it (ISO 3309). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
