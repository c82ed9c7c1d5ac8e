import { deflateSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyBlocks, manyZeros, webpOfGroups } from "#tests/harness/bomb-pictures.ts";
import {
  bytesOf,
  fourCorners,
  gifFile,
  jpegShell,
  PNG_SIGNATURE,
  pngChunk,
  pngFile,
  pngHeader,
  pngOf,
  pngWith,
  vp8Chunk,
  vp8lChunk,
  vp8xChunk,
  webpFile,
} from "#tests/harness/drawn-pictures.ts";
import type { FailureCode } from "#worker/contract/failures.ts";
import { bucketsOf, keysBelow } from "../harness/buckets.ts";
import { nth } from "../harness/lists.ts";
import { type Member, newMember, pictureBytes } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { rowsOf } from "../harness/rows-of.ts";

const PATH = "/api/me/reference-image";
const NO_IMAGE = "Please select an image file";
const BROKEN = "Failed to process image. Please try again.";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ MAX_STARTS_PER_HOUR: "900" });
});
afterAll(() => product.stop());

type Files = Readonly<Record<string, Uint8Array>>;

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const NO_PICTURES = {
  "a page": bytesOf("<!doctype html><script>alert(1)</script>"),
  "a page after blanks": bytesOf("\n\n  <html><body onload=alert(1)>"),
  "a script": bytesOf("alert(document.domain);//"),
  "a PDF": bytesOf("%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript>>>>"),
  "an archive": bytesOf("PK\u0003\u0004", new Uint8Array(100)),
  "a program for Windows": bytesOf("MZ", new Uint8Array(100)),
  "a program for Linux": bytesOf([0x7f], "ELF", new Uint8Array(100)),
  "a drawing": bytesOf(SVG),
  "a drawing with a prolog": bytesOf('<?xml version="1.0"?><!DOCTYPE svg>', SVG),
  "a drawing with a byte order mark": bytesOf([0xef, 0xbb, 0xbf], SVG),
  "a packed drawing": new Uint8Array(gzipSync(SVG)),
  "an entity bomb": bytesOf('<!DOCTYPE x [<!ENTITY a "aaaa">]><svg>&a;&a;</svg>'),
  "a BMP": bytesOf("BM", new Uint8Array(100)),
  "a TIFF": bytesOf("II*\0", new Uint8Array(100)),
  "an AVIF": bytesOf([0, 0, 0, 28], "ftypavif", new Uint8Array(100)),
  "a HEIC": bytesOf([0, 0, 0, 28], "ftypheic", new Uint8Array(100)),
  "an icon": bytesOf([0, 0, 1, 0, 1, 0], new Uint8Array(100)),
  "a film": bytesOf([0, 0, 0, 28], "ftypisom", new Uint8Array(100)),
  "a sound in RIFF": bytesOf("RIFF", [100, 0, 0, 0], "WAVEfmt ", new Uint8Array(100)),
  "a PostScript file": bytesOf("%!PS-Adobe-3.0 EPSF-3.0\n", new Uint8Array(100)),
  "an animated PNG": pngOf(fourCorners(), { before: [pngChunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])] }),
  zeros: new Uint8Array(1000),
} satisfies Files;

const BOMBS = {
  "a PNG of 30000 by 30000 in bits": pngBomb(30_000, 30_000, 1, 0),
  "a PNG of 30000 by 30000 in grey": pngBomb(30_000, 30_000, 8, 0),
  "a PNG of 30000 by 30000 in colour": pngBomb(30_000, 30_000, 8, 6),
  "a PNG of 8192 by 8192": pngBomb(8192, 8192, 8, 6),
  "a JPEG of 65535 by 65535": jpegShell({ width: 65_535, height: 65_535 }),
  "a WebP of 16383 by 16383": webpFile(vp8Chunk(16_383, 16_383)),
  "a lossless WebP of 16383 by 16383": webpFile(vp8lChunk(16_383, 16_383)),
  "an extended WebP of 16777216 by 16777216": webpFile(vp8xChunk(1 << 24, 1 << 24), vp8Chunk(9, 9)),
  "a GIF of 65535 by 65535": gifFile({ canvas: [65_535, 65_535] }),
  "one row more than the limit": pngBomb(4097, 4096, 1, 0),
  "one column more than the limit": pngBomb(8193, 10, 1, 0),
} satisfies Files;

const SQUARE = { width: 400, height: 400 };

const DAMAGED = {
  "a GIF whose frame is larger than its canvas": gifFile({
    canvas: [4, 4],
    frame: [0, 0, 900, 900],
  }),
  "a GIF whose codes never end": gifFile({ canvas: [4096, 4096], data: [...lzwNoise(), 0] }),
  "a PNG with 100000 texts": pngFile(
    { width: 4, height: 4 },
    { before: Array.from({ length: 100_000 }, () => pngChunk("tEXt", "a\0b")) },
  ),
  "a PNG whose header's sum is wrong": withByte(pngOf(fourCorners()), 29),
  "a PNG with too little data": pngWith(SQUARE, deflateSync(Buffer.alloc(100))),
  "a PNG without an end": pngOf(fourCorners()).subarray(0, -12),
  "a PNG whose data comes to 4 GB": pngWith(SQUARE, manyZeros(4000)),
  "a PNG of a million empty blocks": pngWith(
    SQUARE,
    emptyBlocks(250_000, deflateSync(Buffer.alloc(1601 * 400))),
  ),
  "a PNG whose data has a wrong sum": withByte(pngOf(fourCorners()), -13),
  "a lossless WebP of 65536 groups of codes": webpOfGroups(2448, 65_536),
  "a JPEG of a header": jpegShell({ width: 64, height: 64 }),
} satisfies Files;

function pngBomb(width: number, height: number, depth: number, colourType: number): Uint8Array {
  const data = deflateSync(Buffer.alloc(1 << 20), { level: 9 });
  const shape = { width, height, depth, colourType };
  return bytesOf(PNG_SIGNATURE, pngHeader(shape), pngChunk("IDAT", data), pngChunk("IEND"));
}

function lzwNoise(): number[] {
  const block = Array.from({ length: 255 }, (_, i) => (i * 73 + 41) & 255);
  return Array.from({ length: 200 }, () => [255, ...block]).flat();
}

function withByte(file: Uint8Array, at: number): Uint8Array {
  const flipped = nth(file, at) ^ 0xff;
  return file.with(at, flipped);
}

function dataUrl(bytes: Uint8Array, type = "image/png"): string {
  return `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
}

function upload(member: Member, bytes: Uint8Array) {
  const headers = { "Content-Type": "image/jpeg" };
  return member.call("PUT", PATH, { raw: new Uint8Array(bytes), headers });
}

async function expectRefused(
  member: Member,
  bytes: Uint8Array,
  allowed: readonly [number, string][],
): Promise<void> {
  const answer = await upload(member, bytes);
  expect(allowed).toContainEqual([answer.status, answer.json.error]);
  const { privateBucket } = await bucketsOf(product);
  expect(await keysBelow(privateBucket, `reference-images/${member.id}`)).toEqual([]);
}

describe("as a reference photo", () => {
  it("nothing is taken that is not one of the four kinds of picture", async () => {
    const member = await newMember(product);
    for (const bytes of Object.values(NO_PICTURES)) {
      await expectRefused(member, bytes, [[415, NO_IMAGE]]);
    }
    expect((await upload(member, pictureBytes("person-1.jpg"))).status).toBe(200);
  });

  it.each(Object.entries(BOMBS))("%s is refused by its header", async (_, bytes) => {
    const member = await newMember(product);
    expect(bytes.length).toBeLessThan(5 * 1024 * 1024);
    await expectRefused(member, bytes, [[422, BROKEN]]);
  });

  it.each(Object.entries(DAMAGED))("%s is refused", async (_, bytes) => {
    const member = await newMember(product);
    await expectRefused(member, bytes, [[422, BROKEN]]);
  });

  it("twenty bombs at once leave the place to an honest photo", async () => {
    const member = await newMember(product);
    const bombs = Object.values(BOMBS).slice(0, 5);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => upload(member, nth(bombs, i % bombs.length))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(422));
    expect((await upload(member, pictureBytes("person-1.jpg"))).status).toBe(200);
  });

  it("4096 by 4096 is just small enough", async () => {
    const member = await newMember(product);
    const file = pngFile({ width: 4096, height: 4096, depth: 1, colourType: 0 });
    expect((await upload(member, file)).status).toBe(200);
  });

  it("an animation counts by its first picture, a packed text is not unpacked", async () => {
    const member = await newMember(product);
    const one = gifFile({ canvas: [1, 1] });
    const frame = one.subarray(one.indexOf(0x2c), -1);
    const frames = Array.from({ length: 10_000 }, () => frame);
    const film = bytesOf(one.subarray(0, -1), ...frames, [0x3b]);
    expect((await upload(member, film)).status).toBe(200);
    const zeros = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 });
    for (const [name, head] of [
      ["zTXt", "Comment\0\0"],
      ["iCCP", "profile\0\0"],
      ["iTXt", "Comment\0\u0001\0\0\0"],
    ] as const) {
      const hidden = pngChunk(name, bytesOf(head, zeros));
      const answer = await upload(member, pngOf(fourCorners(), { before: [hidden] }));
      expect(answer.status, name).toBe(200);
    }
  });
});

describe("in a job", () => {
  const PNG = pngOf(fourCorners());
  const base64 = Buffer.from(PNG).toString("base64");
  const big = new Uint8Array(5 * 1024 * 1024 + 1);
  const TEXTS: Record<string, [string, number, FailureCode]> = {
    "a page": [dataUrl(NO_PICTURES["a page"]), 415, "unsupported_image"],
    "a page that calls itself one": [`data:text/html;base64,${base64}`, 415, "unsupported_image"],
    "a drawing": [dataUrl(NO_PICTURES["a drawing"], "image/svg+xml"), 415, "unsupported_image"],
    "a picture that calls itself a drawing": [
      dataUrl(PNG, "image/svg+xml"),
      415,
      "unsupported_image",
    ],
    "text without base64": ["data:image/png,abc", 415, "unsupported_image"],
    "broken base64": [`data:image/png;base64,${base64.slice(0, -3)}`, 415, "unsupported_image"],
    "base64 with blanks": [
      `data:image/png;base64,${base64.slice(0, 8)} ${base64.slice(8)}`,
      415,
      "unsupported_image",
    ],
    nothing: ["data:image/png;base64,", 415, "unsupported_image"],
    "a comma": ["data:,", 415, "unsupported_image"],
    "more than 5 MB": [dataUrl(big), 413, "too_large"],
  };
  const PERSON: Record<string, [string, number, FailureCode]> = {
    ...TEXTS,
    "a bomb": [dataUrl(BOMBS["a PNG of 30000 by 30000 in bits"]), 422, "broken_image"],
    "a bomb of data": [dataUrl(DAMAGED["a PNG whose data comes to 4 GB"]), 422, "broken_image"],
    "a torn file": [dataUrl(PNG.subarray(0, 60)), 422, "broken_image"],
  };
  const GARMENT: Record<string, [string, number, FailureCode]> = {
    ...TEXTS,
    "a bomb": [
      dataUrl(BOMBS["a JPEG of 65535 by 65535"], "image/jpeg"),
      422,
      "broken_garment_image",
    ],
    "a torn file": [dataUrl(PNG.subarray(0, 60)), 422, "broken_garment_image"],
  };
  const cases = [
    ...Object.entries(PERSON).map(([name, c]) => ["model_image_url", name, ...c] as const),
    ...Object.entries(GARMENT).map(([name, c]) => ["garment_image_url", name, ...c] as const),
  ];

  it("every refused picture ends the generation and gives the credit back at once", async () => {
    const member = await newMember(product);
    const { privateBucket } = await bucketsOf(product);
    for (const [field, name, url, status, failureCode] of cases) {
      const context = `${field}: ${name}`;
      const id = (await member.call("POST", "/api/generations")).json.generationId;
      expect(await member.credits(), context).toBe(4);
      const answer = await member.submit(id, { [field]: url });
      expect([answer.status, answer.json.failureCode], context).toEqual([status, failureCode]);
      expect(await member.credits(), context).toBe(5);
      const seen = await member.call("GET", `/api/generations/${id}`);
      const errorMessage = answer.json.error;
      expect(seen.json, context).toMatchObject({ status: "failed", failureCode, errorMessage });
      const keys = await keysBelow(privateBucket, `generations/${member.id}/${id}`);
      expect(keys, context).toEqual([]);
      expect((await member.submit(id)).status, context).toBe(409);
    }
    const rows = await rowsOf<Record<string, unknown>>(
      product.db,
      sql`SELECT kind, count(*) AS n FROM credit_ledger
          WHERE user_id = ${member.id} GROUP BY kind ORDER BY kind`,
    );
    expect(rows.map(({ kind, n }) => [kind, n])).toEqual([
      ["charge", cases.length],
      ["grant", 1],
      ["refund", cases.length],
    ]);
  });

  it("a body over 15 MB is 413 and gives the credit back as well", async () => {
    const member = await newMember(product);
    const id = (await member.call("POST", "/api/generations")).json.generationId;
    const garment_image_url = `data:image/png;base64,${"A".repeat(15 * 1024 * 1024)}`;
    expect((await member.submit(id, { garment_image_url })).status).toBe(413);
    const seen = await member.call("GET", `/api/generations/${id}`);
    expect(seen.json.status).toBe("failed");
    expect(await member.credits()).toBe(5);
  });
});
