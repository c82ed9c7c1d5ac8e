import { joinBytes } from "../crypto/encoding.ts";

export interface ResultMark {
  readonly label: string;
  /** A term of the IPTC NewsCodes "Digital Source Type", as its URI. */
  readonly digitalSourceType: string;
}

const APP0 = 0xe0;
const APP1 = 0xe1;
const NAMESPACE = "http://ns.adobe.com/xap/1.0/\0";

type SourceMark = Pick<ResultMark, "digitalSourceType"> & Partial<ResultMark>;

/** An XMP packet; neither text may need XML escapes. */
export function sourceTypePacket({ label, digitalSourceType }: SourceMark): string {
  const description = label
    ? `\n<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${label}</rdf:li></rdf:Alt></dc:description>`
    : "";
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 Iptc4xmpExt:DigitalSourceType="${digitalSourceType}">${description}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}

/** Adds the IPTC Digital Source Type and a label as XMP, to a JPEG without XMP. */
export function markJpeg(jpeg: Uint8Array, mark: SourceMark): Uint8Array<ArrayBuffer> {
  return insertSegment(jpeg, APP1, new TextEncoder().encode(NAMESPACE + sourceTypePacket(mark)));
}

/** Inserts a segment of at most 65,533 bytes. */
export function insertSegment(
  jpeg: Uint8Array,
  marker: number,
  payload: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const length = payload.length + 2;
  const head = Uint8Array.of(0xff, marker, length >> 8, length & 0xff);
  const at = segmentPlace(jpeg);
  return joinBytes([jpeg.subarray(0, at), head, payload, jpeg.subarray(at)]);
}

/** After the start of the image and JFIF's segment. */
export function segmentPlace(jpeg: Uint8Array): number {
  return 2 + (jpeg[2] === 0xff && jpeg[3] === APP0 ? 2 + (jpeg[4]! << 8) + jpeg[5]! : 0);
}
