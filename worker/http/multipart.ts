import { fail } from "./fail.ts";
import { type BodyBound, readBody } from "./request-body.ts";

const MAX_PARTS = 10;
const MAX_PART_HEADER_BYTES = 16 * 1024;

const CR = 0x0d;
const LF = 0x0a;
const DASH = 0x2d;
/** The characters of a boundary (RFC 2046, 5.1.1). */
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,\-./:=? ]{1,70})"|([\w'()+\-./:=?]{1,70}))\s*(?:;|$)/i;
const DISPOSITION = /^content-disposition:\s*form-data\s*;(.*)$/im;
const NAME = /(?:^|;)\s*name="([^"]*)"/i;
const FILENAME = /(?:^|;)\s*filename\*?=/i;

interface MultipartForm {
  readonly texts: Readonly<Record<string, string>>;
  /** Views into the body; an empty file counts as none. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

export function isMultipart(request: Request): boolean {
  const type = request.headers.get("Content-Type") ?? "";
  return /^multipart\/form-data\s*(?:;|$)/i.test(type);
}

/** 413 above the bound; 400 for a malformed form, a repeated field or more than 10 parts. */
export async function readMultipart(request: Request, bound: BodyBound): Promise<MultipartForm> {
  const type = request.headers.get("Content-Type") ?? "";
  const [, quoted, plain] = (isMultipart(request) && BOUNDARY.exec(type)) || [];
  const boundary = quoted ?? plain;
  if (!boundary) return fail("bad_request");
  return parseMultipart(await readBody(request, bound), boundary) ?? fail("bad_request");
}

/** Parses a form (RFC 7578) in one pass. Null where `readMultipart` answers 400. */
export function parseMultipart(body: Uint8Array, boundary: string): MultipartForm | null {
  const delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
  const texts: Record<string, string> = Object.create(null);
  const files: Record<string, Uint8Array> = Object.create(null);
  // The first delimiter has no line break before it.
  if (!startsWith(body, 0, delimiter.subarray(2))) return null;
  let at = delimiter.length - 2;
  for (let parts = 0; parts <= MAX_PARTS; parts++) {
    if (body[at] === DASH && body[at + 1] === DASH) return { texts, files };
    const header = parts < MAX_PARTS ? readHeader(body, at) : null;
    const end = header ? find(body, delimiter, header.end, body.length) : -1;
    if (!header || end < 0 || header.name in texts || header.name in files) return null;
    const content = body.subarray(header.end, end);
    if (header.isFile) files[header.name] = content;
    else texts[header.name] = new TextDecoder().decode(content);
    at = end + delimiter.length;
  }
  return null;
}

interface PartHeader {
  readonly name: string;
  readonly isFile: boolean;
  readonly end: number;
}

const LINE_END = Uint8Array.of(CR, LF);
const HEADER_END = Uint8Array.of(CR, LF, CR, LF);

function readHeader(body: Uint8Array, at: number): PartHeader | null {
  if (!startsWith(body, at, LINE_END)) return null;
  const end = find(body, HEADER_END, at, at + MAX_PART_HEADER_BYTES);
  if (end < 0) return null;
  const text = new TextDecoder().decode(body.subarray(at, end));
  const disposition = DISPOSITION.exec(text)?.[1];
  const name = disposition && NAME.exec(disposition)?.[1];
  if (!disposition || !name) return null;
  return { name, isFile: FILENAME.test(disposition), end: end + HEADER_END.length };
}

/** Linear: matches cannot overlap, because a pattern has at most one CR after its first. */
function find(bytes: Uint8Array, pattern: Uint8Array, from: number, to: number): number {
  const last = Math.min(to, bytes.length) - pattern.length;
  for (let at = from; at <= last; at++) {
    if (bytes[at] === CR && startsWith(bytes, at, pattern)) return at;
  }
  return -1;
}

function startsWith(bytes: Uint8Array, at: number, pattern: Uint8Array): boolean {
  for (let i = 0; i < pattern.length; i++) if (bytes[at + i] !== pattern[i]) return false;
  return true;
}
