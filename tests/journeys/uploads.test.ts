import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bytesOf,
  contains,
  cornersOf,
  exifSegment,
  fourCorners,
  gifFile,
  jpegSegment,
  pngChunk,
  pngOf,
  withSegments,
} from "#tests/harness/drawn-pictures.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { createCodecs } from "#worker/media/codecs/codecs.ts";
import { bucketsOf, keysBelow, storedBytes } from "../harness/buckets.ts";
import { count } from "../harness/ledger-audit.ts";
import {
  type Answer,
  formOptions,
  type Member,
  newMember,
  pictureBytes,
} from "../harness/member.ts";
import { decode } from "../harness/pixels.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { rawRequest } from "../harness/raw-request.ts";

const PATH = "/api/me/reference-image";
const LIMIT = 5 * 1024 * 1024;
const PHOTO = pictureBytes("person-1.jpg");

let product: Product;
let jpeg: Uint8Array;
beforeAll(async () => {
  product = await startProduct();
  jpeg = await createCodecs(await loadCodecModules()).encodeJpeg(fourCorners(480, 320), 95);
});
afterAll(() => product.stop());

function upload(member: Member, bytes: Uint8Array, type = "image/jpeg"): Promise<Answer> {
  return member.call("PUT", PATH, {
    raw: new Uint8Array(bytes),
    headers: { "Content-Type": type },
  });
}

function padded(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(size);
  file.set(bytes);
  return file;
}

async function stored(member: Member): Promise<Uint8Array> {
  return storedBytes((await bucketsOf(product)).privateBucket, await member.photoKey());
}

async function rowsOf(member: Member): Promise<number> {
  return count(product, "SELECT count(*) FROM reference_images WHERE user_id = ?", [member.id]);
}

const NAMES = {
  "a way out of the folder": "../../../x.jpg",
  "a way out for Windows": "..\\..\\windows\\x.jpg",
  "a NUL": "a%00.jpg",
  "a device": "con",
  "ten thousand letters": "x".repeat(10_000),
  "written backwards": "photo\u202Egpj.exe",
  "a second header field": 'a"; filename="b.html',
  "a line of its own": "a\r\nSet-Cookie: x=y\r\n\r\n.jpg",
  "a page": "reference.html",
};

/** Checks that no picture of the member is stored. */
async function expectNothingStored(member: Member): Promise<void> {
  const { privateBucket } = await bucketsOf(product);
  expect(await keysBelow(privateBucket, `reference-images/${member.id}`)).toEqual([]);
  expect(await rowsOf(member)).toBe(0);
}

describe("a photo's size", () => {
  it("may be 5 MB to the byte, and not one more", async () => {
    const member = await newMember(product);
    const over = await upload(member, padded(PHOTO, LIMIT + 1));
    expect(over.status).toBe(413);
    expect(over.json.error).toBe("Image must be smaller than 5MB");
    await expectNothingStored(member);
    expect((await upload(member, padded(PHOTO, LIMIT))).status).toBe(200);
  });

  it("is counted the same inside a form", async () => {
    const member = await newMember(product);
    const form = (size: number) => formOptions({ file: new File([padded(PHOTO, size)], "a.jpg") });
    const over = await member.call("PUT", PATH, await form(LIMIT + 1));
    expect(over.status).toBe(413);
    const far = await member.call("PUT", PATH, await form(LIMIT + 200_000));
    expect(far.status).toBe(413);
    await expectNothingStored(member);
    expect((await member.call("PUT", PATH, await form(LIMIT))).status).toBe(200);
  });

  it.each([
    ["no byte", 0, 400],
    ["one byte", 1, 422],
    ["eleven bytes", 11, 422],
    ["a header alone", 200, 422],
    ["half the file", 7000, 422],
  ])("of %s is refused", async (_, size, status) => {
    const member = await newMember(product);
    expect(PHOTO.length).toBeGreaterThan(7000);
    const answer = await upload(member, PHOTO.subarray(0, size));
    expect(answer.status).toBe(status);
    await expectNothingStored(member);
  });

  it("is what arrives, whatever length was claimed", async () => {
    const member = await newMember(product);
    const chunk = new Uint8Array(256 * 1024);
    const many = (count: number) => Array.from({ length: count }, () => chunk);
    const put = `PUT ${PATH}`;
    const image = "Content-Type: image/jpeg";
    const less = ["Content-Length: 10", image];
    const understated = await rawRequest(product, member, put, less, [PHOTO, ...many(24)]);
    expect(understated.status ?? 400).toBeGreaterThanOrEqual(400);
    const more = ["Content-Length: 52428800", image];
    const overlong = await rawRequest(product, member, put, more, many(200));
    expect(overlong.status ?? 413).toBeGreaterThanOrEqual(400);
    const both = ["Content-Length: 10", "Transfer-Encoding: chunked", image];
    const smuggled = await rawRequest(product, member, put, both, ["4\r\nabcd\r\n0\r\n\r\n"]);
    expect(smuggled.status ?? 400).toBeGreaterThanOrEqual(400);
    await expectNothingStored(member);
    expect((await upload(member, PHOTO)).status).toBe(200);
  });

  it.each([
    ["image/jpeg", 81],
    ["multipart/form-data; boundary=x", 82],
  ])("has an end, also where the body of type %s has none", async (type, overLimit) => {
    const member = await newMember(product);
    // The last chunk exceeds the limit.
    const chunk = new Uint8Array(64 * 1024);
    function* chunks(count: number) {
      for (let i = 0; i < count; i++) {
        yield "10000\r\n";
        yield chunk;
        yield "\r\n";
      }
    }
    const headers = ["Transfer-Encoding: chunked", `Content-Type: ${type}`];
    const start = `PUT ${PATH}`;
    // The answer arrives while the body is still being sent.
    const paused = await rawRequest(product, member, start, headers, chunks(overLimit));
    expect(paused.status).toBe(413);
    // The connection of a client that continues is cut, possibly before the answer is read.
    const endless = await rawRequest(product, member, start, headers, chunks(4096));
    expect(endless.status ?? 413).toBe(413);
    expect(endless.sentBytes).toBeLessThan(64 * 1024 * 1024);
    await expectNothingStored(member);
    expect((await upload(member, PHOTO)).status).toBe(200);
  });
});

describe("what is kept of a photo", () => {
  const NOTE = "GPS 48.2082 16.3738 Stephansplatz";

  it("is upright and says nothing of where and with what it was taken", async () => {
    const member = await newMember(product);
    const hidden = [
      exifSegment(6, NOTE),
      jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${NOTE}</x:xmpmeta>`),
      jpegSegment(0xed, bytesOf("Photoshop 3.0", [0], "8BIM", NOTE)),
      jpegSegment(0xe2, `ICC_PROFILE\0\u0001\u0001${NOTE}`),
      jpegSegment(0xfe, NOTE),
    ];
    const file = bytesOf(withSegments(jpeg, ...hidden), jpeg, NOTE);
    expect(contains(file, NOTE)).toBe(true);
    expect((await upload(member, file)).status).toBe(200);
    const kept = await stored(member);
    for (const text of [NOTE, "Exif", "xmpmeta", "8BIM", "ICC_PROFILE", "GPS"]) {
      expect(contains(kept, text), text).toBe(false);
    }
    const image = await decode(kept);
    expect([image.width, image.height]).toEqual([320, 480]);
    expect(cornersOf(image)).toBe("BRWG");
  });

  it("is upright and small as well where it came in at twelve megapixels", async () => {
    const member = await newMember(product);
    const codecs = createCodecs(await loadCodecModules());
    const large = await codecs.encodeJpeg(fourCorners(4000, 3000), 80);
    expect((await upload(member, withSegments(large, exifSegment(6, NOTE)))).status).toBe(200);
    const kept = await stored(member);
    expect(contains(kept, NOTE)).toBe(false);
    const image = await decode(kept);
    expect([image.width, image.height]).toEqual([1152, 1536]);
    expect(cornersOf(image)).toBe("BRWG");
  });

  const SCRIPT = "<script>alert(document.domain)</script><?php system($_GET[0]); ?>";
  const polyglots: Record<string, () => Uint8Array> = {
    "a JPEG with a page in its comment": () => withSegments(jpeg, jpegSegment(0xfe, SCRIPT)),
    "a JPEG with an archive behind": () => bytesOf(jpeg, "PK\u0003\u0004", SCRIPT),
    "a PNG with a program in its text": () =>
      pngOf(fourCorners(), { before: [pngChunk("tEXt", `Comment\0${SCRIPT}`)] }),
    "a PNG with a program behind": () => bytesOf(pngOf(fourCorners()), SCRIPT),
    "a PNG with a chunk of its own": () =>
      pngOf(fourCorners(), { after: [pngChunk("scRt", SCRIPT)] }),
    "a GIF with a script in its comment": () => gifWithComment(SCRIPT),
  };

  it.each(Object.entries(polyglots))("is its picture alone: %s", async (_, file) => {
    const member = await newMember(product);
    expect(contains(file(), SCRIPT)).toBe(true);
    expect((await upload(member, file())).status).toBe(200);
    const kept = await stored(member);
    expect(contains(kept, SCRIPT)).toBe(false);
    expect(contains(kept, "script")).toBe(false);
    expect([...kept.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });

  it.each(Object.entries(NAMES))("has nothing of its name: %s", async (_, name) => {
    const member = await newMember(product);
    const file = new File([pngOf(fourCorners())], name, { type: "text/html" });
    const answer = await member.call("PUT", PATH, await formOptions({ file }));
    expect(answer.status).toBe(200);
    const { privateBucket } = await bucketsOf(product);
    const keys = await keysBelow(privateBucket, `reference-images/${member.id}`);
    expect(keys).toEqual([await member.photoKey()]);
    const shown = await member.call("GET", answer.json.referenceImage.url);
    expect(shown.headers.get("Content-Type")).toBe("image/jpeg");
    expect(shown.headers.get("Content-Disposition")).toBe('inline; filename="reference.jpg"');
  });

  it("has the type of its bytes, whatever its name and header say", async () => {
    const member = await newMember(product);
    for (const type of [
      "image/png",
      "text/html",
      "image/svg+xml",
      "application/octet-stream",
      "",
    ]) {
      const answer = await upload(member, PHOTO, type);
      expect(answer.status, type).toBe(200);
      const { privateBucket } = await bucketsOf(product);
      const head = await privateBucket.head(await member.photoKey());
      expect(head?.httpMetadata?.contentType).toBe("image/jpeg");
      const shown = await member.call("GET", answer.json.referenceImage.url);
      expect(shown.headers.get("Content-Type")).toBe("image/jpeg");
    }
  });

  it("is one of twenty whole photos when twenty are sent at once", async () => {
    const member = await newMember(product);
    const sizes = Array.from({ length: 20 }, (_, i) => 200 + i * 10);
    const files = sizes.map((side) => pngOf(fourCorners(side, 160)));
    const answers = await Promise.all(files.map((file) => upload(member, file)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await rowsOf(member)).toBe(1);
    const { privateBucket } = await bucketsOf(product);
    const keys = await keysBelow(privateBucket, `reference-images/${member.id}`);
    expect(keys).toEqual([await member.photoKey()]);
    const image = await decode(await stored(member));
    expect(sizes).toContain(image.width);
    expect(cornersOf(image)).toBe("RGBW");
    const { referenceImage } = await member.me();
    const shown = await member.call("GET", String(referenceImage?.url));
    expect(shown.status).toBe(200);
    const addresses = new Set(answers.map(({ json }) => json.referenceImage.url));
    expect(addresses.size).toBe(20);
    expect(addresses).toContain(referenceImage?.url);
  });

  it("stays the old one when the new one is refused", async () => {
    const member = await newMember(product);
    await upload(member, PHOTO);
    const before = await stored(member);
    const me = await member.me();
    expect((await upload(member, bytesOf("not a picture at all"))).status).toBe(415);
    expect((await upload(member, PHOTO.subarray(0, 9000))).status).toBe(422);
    expect(Buffer.from(await stored(member)).equals(before)).toBe(true);
    expect((await member.me()).referenceImage).toEqual(me.referenceImage);
  });
});

/** A GIF of one pixel with a comment before them. */
function gifWithComment(comment: string): Uint8Array {
  const extension = bytesOf([0x21, 0xfe, comment.length], comment, [0]);
  return gifFile({ canvas: [1, 1], extensions: [extension] });
}
