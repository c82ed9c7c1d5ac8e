/** What the metadata of a picture says about where it comes from; nothing of it is verified. */
export interface OriginMetadata {
  /** Whether there is a C2PA manifest. */
  readonly c2pa: boolean;
  /** The term of the IPTC digital source type in XMP, as `digitalCapture`; null without one. */
  readonly sourceType: string | null;
}

const XMP_IN_JPEG = "http://ns.adobe.com/xap/1.0/\0";
const XMP_IN_PNG = "XML:com.adobe.xmp\0";
/** Parts of a file that are read, and bytes of an XMP packet. */
const MOST_PARTS = 10_000;
const MOST_XMP = 256 * 1024;

interface Part {
  /** `e1` of a JPEG's segment, `iTXt` of a PNG's or WebP's chunk. */
  readonly name: string;
  readonly body: Uint8Array;
}

/** Reads JPEG, PNG and WebP, up to where a file is damaged; nothing of other files. Never throws. */
export function readMetadata(file: Uint8Array): OriginMetadata {
  let c2pa = false;
  let sourceType: string | null = null;
  let count = 0;
  for (const part of partsOf(file)) {
    c2pa ||= isManifest(part);
    sourceType ??= sourceTypeIn(xmpIn(part));
    if (++count === MOST_PARTS) break;
  }
  return { c2pa, sourceType };
}

function partsOf(file: Uint8Array): Iterable<Part> {
  if (startsWith(file, "\xff\xd8")) return segmentsOf(file);
  if (startsWith(file, "\x89PNG\r\n\x1a\n")) return chunksOf(file, 8);
  return startsWith(file, "RIFF") && startsWith(file.subarray(8), "WEBP") ? riffChunksOf(file) : [];
}

/** The segments before the pixels. */
function* segmentsOf(file: Uint8Array): Generator<Part> {
  const view = viewOf(file);
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff; ) {
    const marker = file[at + 1];
    const length = view.getUint16(at + 2);
    if (marker === 0xda || length < 2) return;
    yield { name: marker.toString(16), body: file.subarray(at + 4, at + 2 + length) };
    at += 2 + length;
  }
}

function* chunksOf(file: Uint8Array, from: number): Generator<Part> {
  const view = viewOf(file);
  for (let at = from; at + 8 <= file.length; ) {
    const length = view.getUint32(at);
    yield { name: textOf(file, at + 4, 4), body: file.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

function* riffChunksOf(file: Uint8Array): Generator<Part> {
  const view = viewOf(file);
  for (let at = 12; at + 8 <= file.length; ) {
    const length = view.getUint32(at + 4, true);
    yield { name: textOf(file, at, 4), body: file.subarray(at + 8, at + 8 + length) };
    at += 8 + length + (length % 2);
  }
}

/** A JUMBF box of C2PA (C2PA specification 2.1, appendix A.3), or its first part in a JPEG. */
function isManifest({ name, body }: Part): boolean {
  if (name === "caBX" || name === "C2PA") return body.length > 0;
  if (name !== "eb" || !startsWith(body, "JP")) return false;
  const head = textOf(body, 0, 64);
  return head.includes("jumb") && head.includes("c2pa");
}

function xmpIn({ name, body }: Part): string {
  const from = packetStart(name, body);
  if (from < 0) return "";
  return new TextDecoder().decode(body.subarray(from, from + MOST_XMP));
}

/** -1 in a part without a readable packet. */
function packetStart(name: string, body: Uint8Array): number {
  if (name === "e1" && startsWith(body, XMP_IN_JPEG)) return XMP_IN_JPEG.length;
  // The byte after the keyword says that the text is not compressed.
  const at = XMP_IN_PNG.length;
  if (name === "iTXt" && startsWith(body, XMP_IN_PNG) && body[at] === 0) return at;
  return name === "XMP " ? 0 : -1;
}

const SOURCE_TYPE =
  /DigitalSourceType\s{0,9}(?:=\s{0,9}["']|>|\s[^<>]{0,80}resource=["'])\s*([^"'<>]{1,200})/;

/** The last part of the term's address, in letters alone. */
function sourceTypeIn(xmp: string): string | null {
  const [, address = ""] = SOURCE_TYPE.exec(xmp) ?? [];
  const [term = ""] = /[A-Za-z]+\s*$/.exec(address) ?? [];
  return term.trim() || null;
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return textOf(bytes, 0, text.length) === text;
}

function textOf(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
