import { createHash, verify, X509Certificate } from "node:crypto";

/** Reads C2PA manifests by the words of the standards alone, to judge ours. */

type Cbor = unknown;

interface Box {
  readonly type: string;
  readonly label: string;
  /** The content with the description, which is what is hashed. */
  readonly content: Buffer;
  readonly boxes: readonly Box[];
  /** Of its first box that isn't one of boxes. */
  readonly data: Buffer;
}

export interface Manifest {
  readonly label: string;
  readonly claim: Record<string, Cbor>;
  /** By their labels. */
  readonly assertions: Readonly<Record<string, Record<string, Cbor>>>;
  readonly chain: readonly X509Certificate[];
  /** The codes of C2PA for what doesn't hold. */
  readonly failures: readonly string[];
}

/** The segments between the start of a JPEG and its first scan (ITU-T T.81, annex B). */
function segmentsOf(jpeg: Buffer): { at: number; marker: number; payload: Buffer }[] {
  const segments = [];
  for (let at = 2; jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const payload = jpeg.subarray(at + 4, at + 2 + jpeg.readUInt16BE(at + 2));
    segments.push({ at, marker: jpeg.readUInt8(at + 1), payload });
  }
  return segments;
}

function boxesOf(bytes: Buffer): { type: string; content: Buffer }[] {
  const boxes = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    const content = bytes.subarray(at + 8, at + bytes.readUInt32BE(at));
    boxes.push({ type: bytes.toString("latin1", at + 4, at + 8), content });
  }
  return boxes;
}

/** A superbox: its description has 16 bytes of type, one of flags, the label and a zero. */
function superboxOf(content: Buffer): Box {
  const [description, ...rest] = boxesOf(content);
  if (description?.type !== "jumd") throw new Error("a superbox without a description");
  const boxes = rest.filter(({ type }) => type === "jumb").map((box) => superboxOf(box.content));
  return {
    type: description.content.toString("hex", 0, 16),
    label: description.content.toString("utf8", 17, description.content.length - 1),
    content,
    boxes,
    data: rest.find(({ type }) => type === "cbor")?.content ?? Buffer.alloc(0),
  };
}

/** CBOR (RFC 8949) as far as manifests need it; maps with numbers for keys get them as text. */
function decodeCbor(bytes: Buffer): Cbor {
  let at = 0;
  function number(info: number): number {
    if (info < 24) return info;
    const size = 2 ** (info - 24);
    at += size;
    return bytes.readUIntBE(at - size, size);
  }
  function next(): Cbor {
    const first = bytes.readUInt8(at++);
    const type = first >> 5;
    if (type === 7) return first === 0xf6 ? null : undefined;
    const value = number(first & 31);
    if (type === 0) return value;
    if (type === 1) return -1 - value;
    if (type === 6) return next();
    if (type === 4) return Array.from({ length: value }, next);
    if (type === 5) {
      return Object.fromEntries(Array.from({ length: value }, () => [String(next()), next()]));
    }
    at += value;
    const part = bytes.subarray(at - value, at);
    return type === 3 ? part.toString("utf8") : part;
  }
  const value = next();
  if (at !== bytes.length) throw new Error("more behind the CBOR's end");
  return value;
}

const sha256 = (...parts: readonly Buffer[]) =>
  createHash("sha256").update(Buffer.concat(parts)).digest();

/** A byte string of CBOR with two bytes of length, or one, or none. */
function byteString(bytes: Buffer): Buffer {
  const { length } = bytes;
  const head = length < 24 ? [0x40 + length] : length < 256 ? [0x58, length] : null;
  return Buffer.concat([Buffer.from(head ?? [0x59, length >> 8, length & 255]), bytes]);
}

/** RFC 9052, 4.4, with a payload that stands elsewhere. */
function isSigned(claim: Buffer, cose: [Buffer, object, Buffer | null, Buffer], by: Buffer) {
  const [header, , payload, signature] = cose;
  const signed = Buffer.concat([
    Buffer.from([0x84, 0x6a]),
    Buffer.from("Signature1"),
    byteString(header),
    byteString(Buffer.alloc(0)),
    byteString(claim),
  ]);
  const key = { key: new X509Certificate(by).publicKey, dsaEncoding: "ieee-p1363" } as const;
  return payload === null && verify("sha256", signed, key, signature);
}

function isBound(jpeg: Buffer, binding: Record<string, Cbor>): boolean {
  const [{ start, length }] = binding.exclusions as [{ start: number; length: number }];
  const hash = sha256(jpeg.subarray(0, start), jpeg.subarray(start + length));
  return hash.equals(binding.hash as Buffer);
}

/** The manifest inside a JPEG, and whether it holds; null where there is none. */
export function readManifest(file: Uint8Array): Manifest | null {
  const jpeg = Buffer.from(file);
  const [segment] = segmentsOf(jpeg).filter(({ marker }) => marker === 0xeb);
  if (!segment) return null;
  if (segment.payload.toString("latin1", 0, 2) !== "JP") throw new Error("not JPEG's extension");
  const [outer] = boxesOf(segment.payload.subarray(8));
  const store = superboxOf(outer?.content ?? Buffer.alloc(0));
  const [manifest] = store.boxes;
  const boxOf = (letters: string) => {
    const type = `${Buffer.from(letters).toString("hex")}00110010800000aa00389b71`;
    const box = manifest?.boxes.find((inner) => inner.type === type);
    if (!box) throw new Error(`no ${letters}`);
    return box;
  };
  const [assertionBoxes, { data: claimBytes }] = [boxOf("c2as").boxes, boxOf("c2cl")];
  const claim = decodeCbor(claimBytes) as Record<string, Cbor>;
  const cose = decodeCbor(boxOf("c2cs").data) as [Buffer, object, null, Buffer];
  const header = decodeCbor(cose[0]) as Record<string, Cbor>;
  const ders = [header[33]].flat() as Buffer[];
  const assertions = Object.fromEntries(
    assertionBoxes.map(({ label, data }) => [label, decodeCbor(data) as Record<string, Cbor>]),
  );

  const failures: string[] = [];
  if (header[1] !== -7 || !isSigned(claimBytes, cose, ders[0] ?? Buffer.alloc(0))) {
    failures.push("claimSignature.mismatch");
  }
  for (const { url, hash } of claim.created_assertions as { url: string; hash: Buffer }[]) {
    const box = assertionBoxes.find(({ label }) => url.endsWith(`/${label}`));
    if (!box || !sha256(box.content).equals(hash)) failures.push("assertion.hashedURI.mismatch");
  }
  if (!isBound(jpeg, assertions["c2pa.hash.data"] ?? {})) {
    failures.push("assertion.dataHash.mismatch");
  }
  const label = manifest?.label ?? "";
  return { label, claim, assertions, chain: ders.map((der) => new X509Certificate(der)), failures };
}
