import { joinBytes } from "../crypto/encoding.ts";
import { readMetadata } from "../provenance/read-metadata.ts";
import { detectImageType } from "./inspect/inspect.ts";
import { canvasSize, pictureSize } from "./inspect/inspect-webp.ts";
import { viewOf } from "./inspect/inspection.ts";
import { markJpeg, sourceTypePacket } from "./mark-jpeg.ts";

const VOCABULARY = "http://cv.iptc.org/newscodes/digitalsourcetype/";
/** The terms of the vocabulary that are carried to copies; others could be any text. */
const TERMS = new Set([
  ...["algorithmicMedia", "algorithmicallyEnhanced", "composite", "compositeCapture"],
  ...["compositeSynthetic", "compositeWithTrainedAlgorithmicMedia", "dataDrivenMedia"],
  ...["digitalArt", "digitalCapture", "digitalCreation", "humanEdits", "minorHumanEdits"],
  ...["negativeFilm", "positiveFilm", "print", "screenCapture", "softwareImage"],
  ...["trainedAlgorithmicMedia", "virtualRecording"],
]);

/** What a file says about where it comes from: a term, "c2pa" for a manifest alone, or null. */
export function originOf(file: Uint8Array): string | null {
  const { sourceType, c2pa } = readMetadata(file);
  if (sourceType !== null && TERMS.has(sourceType)) return sourceType;
  return c2pa ? "c2pa" : null;
}

/** A copy with newly written XMP of the origin, where that is a term; JPEG or WebP without XMP. */
export function writeOrigin(picture: Uint8Array, origin: string | null): Uint8Array {
  if (origin === null || !TERMS.has(origin)) return picture;
  const digitalSourceType = VOCABULARY + origin;
  return detectImageType(picture) === "webp"
    ? addXmp(picture, new TextEncoder().encode(sourceTypePacket({ digitalSourceType })))
    : markJpeg(picture, { digitalSourceType });
}

const HEADER = 12;
const XMP_FLAG = 0x04;
const ALPHA_FLAG = 0x10;

/** XMP is the last chunk of an extended file (RFC 9649, 2.7), which a simple one becomes. */
function addXmp(webp: Uint8Array, packet: Uint8Array): Uint8Array {
  const extended = extendedHead(webp);
  if (!extended) return webp;
  const { head, rest } = extended;
  const file = joinBytes([webp.subarray(0, HEADER), head, rest, chunkOf("XMP ", packet)]);
  viewOf(file).setUint32(4, file.length - 8, true);
  return file;
}

/** The first chunk of the extended file, and the other chunks; null for a damaged file. */
function extendedHead(webp: Uint8Array) {
  if (webp.length < HEADER + 8) return null;
  const name = String.fromCharCode(...webp.subarray(HEADER, HEADER + 4));
  const payload = webp.subarray(HEADER + 8);
  const isExtended = name === "VP8X";
  const size = isExtended ? canvasSize(payload) : pictureSize(name, payload);
  if ("ok" in size) return null;
  if (isExtended) {
    const head = webp.slice(HEADER, HEADER + 18);
    head[8] = (head[8] ?? 0) | XMP_FLAG;
    return { head, rest: webp.subarray(HEADER + 18) };
  }
  // The bit after both sizes of a lossless picture says that it has transparency.
  const hasAlpha = name === "VP8L" && ((payload[4] ?? 0) & 0x10) !== 0;
  const body = new Uint8Array(10);
  body[0] = XMP_FLAG | (hasAlpha ? ALPHA_FLAG : 0);
  const view = viewOf(body);
  view.setUint16(4, (size.width - 1) & 0xffff, true);
  view.setUint16(7, (size.height - 1) & 0xffff, true);
  return { head: chunkOf("VP8X", body), rest: webp.subarray(HEADER) };
}

function chunkOf(name: string, body: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(8 + body.length + (body.length % 2));
  chunk.set(new TextEncoder().encode(name));
  viewOf(chunk).setUint32(4, body.length, true);
  chunk.set(body, 8);
  return chunk;
}
