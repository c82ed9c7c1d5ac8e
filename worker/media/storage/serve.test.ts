import { describe, expect, it } from "vitest";
import {
  type ObjectReader,
  parseRange,
  type ServeOptions,
  type StoredObjectBody,
  serveObject,
} from "./serve.ts";

const KEY = "closet-images/user_0123456789/clothing/1795000000000.jpg";
const BYTES = Uint8Array.from({ length: 100 }, (_, i) => i);
const ETAG = '"abc123"';

/** A bucket with one object that behaves as R2 does, ranges beyond the end included. */
function bucketWith(contentType: string | null = "image/jpeg") {
  const calls: string[] = [];
  const metadata = contentType === null ? {} : { httpMetadata: { contentType } };
  const object = { size: BYTES.length, httpEtag: ETAG, ...metadata };
  const bucket: ObjectReader = {
    async head(key) {
      calls.push("head");
      return key === KEY ? object : null;
    },
    async get(key, options): Promise<StoredObjectBody | null> {
      calls.push("get");
      if (key !== KEY) return null;
      const { offset = 0, length = BYTES.length } = options?.range ?? {};
      const part = offset < BYTES.length ? BYTES.slice(offset, offset + length) : BYTES;
      return { ...object, body: (await new Response(part).blob()).stream() };
    },
  };
  return { bucket, calls };
}

const PUBLIC: ServeOptions = { visibility: "public", filename: "garment.jpg" };

async function serve(
  headers: Record<string, string> = {},
  options: Partial<ServeOptions> = {},
  method = "GET",
) {
  const request = new Request("https://drape.example/media/x", { method, headers });
  return read(bucketWith().bucket, request, { ...PUBLIC, ...options });
}

async function read(bucket: ObjectReader, request: Request, options = PUBLIC): Promise<Response> {
  const response = await serveObject(bucket, KEY, request, options);
  if (!response) throw new Error("the object was not found");
  return response;
}

async function bytesIn(response: Response): Promise<number[]> {
  return [...new Uint8Array(await response.arrayBuffer())];
}

describe("headers", () => {
  const fixed = {
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "content-type": "image/jpeg",
    "accept-ranges": "bytes",
    etag: ETAG,
  };

  it("let public pictures be kept and shown anywhere", async () => {
    expect(Object.fromEntries((await serve()).headers)).toEqual({
      ...fixed,
      "cache-control": "public, max-age=31536000, immutable",
      "content-disposition": 'inline; filename="garment.jpg"',
      "content-length": "100",
      "cross-origin-resource-policy": "cross-origin",
    });
  });

  it("keep private pictures out of caches and other sites", async () => {
    const response = await serve({}, { visibility: "private", download: true });
    expect(Object.fromEntries(response.headers)).toEqual({
      ...fixed,
      "cache-control": "private, no-store",
      "content-disposition": 'attachment; filename="garment.jpg"',
      "content-length": "100",
      "cross-origin-resource-policy": "same-origin",
      vary: "Cookie",
    });
  });

  it("keep private pictures private in every kind of answer", async () => {
    for (const headers of [
      { range: "bytes=0-1" },
      { range: "bytes=500-" },
      { "if-none-match": ETAG },
    ]) {
      const response = await serve(headers as Record<string, string>, { visibility: "private" });
      expect(response.status).not.toBe(200);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("vary")).toBe("Cookie");
      expect(response.headers.get("content-security-policy")).toContain("sandbox");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it("cannot be split or escaped by a filename", async () => {
    const response = await serve({}, { filename: 'a"\r\nx-evil: 1;\u202e../%00.jpg' });
    expect(response.headers.get("content-disposition")).toMatch(/^inline; filename="[\w.-]+"$/);
    expect(response.headers.has("x-evil")).toBe(false);
  });

  it("never name a type that a browser would run", async () => {
    for (const type of ["text/html", "image/svg+xml", "image/jpeg, text/html", null]) {
      const request = new Request("https://drape.example/x");
      const response = await read(bucketWith(type).bucket, request);
      expect(response.headers.get("content-type")).toBe("application/octet-stream");
    }
  });
});

describe("whole objects", () => {
  it("come in one read", async () => {
    const { bucket, calls } = bucketWith();
    const response = await read(bucket, new Request("https://x.example"));
    expect(await bytesIn(response)).toEqual([...BYTES]);
    expect(calls).toEqual(["get"]);
  });

  it("that do not exist are null", async () => {
    for (const init of [{}, { method: "HEAD" }, { headers: { range: "bytes=0-1" } }]) {
      const request = new Request("https://x.example", init as RequestInit);
      expect(await serveObject(bucketWith().bucket, "other", request, PUBLIC)).toBeNull();
    }
  });

  it("are only measured for HEAD, whatever range it names", async () => {
    const response = await serve({ range: "bytes=0-9" }, {}, "HEAD");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe("100");
    expect(response.body).toBeNull();
  });
});

describe("If-None-Match", () => {
  it("answers 304 without a body when the tag is known", async () => {
    for (const tags of [ETAG, `W/${ETAG}`, "*", `"other", ${ETAG}`, `"other" , W/${ETAG}`]) {
      const response = await serve({ "if-none-match": tags, range: "bytes=0-1" });
      expect(response.status, tags).toBe(304);
      expect(response.body).toBeNull();
      expect(response.headers.get("etag")).toBe(ETAG);
    }
  });

  it("answers whole when it is not", async () => {
    for (const tags of ['"other"', "abc123", '"abc12"', ""]) {
      const response = await serve({ "if-none-match": tags });
      expect(response.status, tags).toBe(200);
      expect(await bytesIn(response)).toHaveLength(100);
    }
  });
});

describe("Range", () => {
  const parts: [string, number, number][] = [
    ["bytes=0-", 0, 99],
    ["bytes=0-0", 0, 0],
    ["bytes=10-19", 10, 19],
    ["bytes=99-", 99, 99],
    ["bytes=90-5000", 90, 99],
    ["bytes=-10", 90, 99],
    ["bytes=-5000", 0, 99],
    ["BYTES=0-9", 0, 9],
  ];
  for (const [range, first, last] of parts) {
    it(`${range} gives ${first} to ${last}`, async () => {
      const response = await serve({ range });
      expect(response.status).toBe(206);
      expect(response.headers.get("content-range")).toBe(`bytes ${first}-${last}/100`);
      expect(response.headers.get("content-length")).toBe(String(last - first + 1));
      expect(await bytesIn(response)).toEqual([...BYTES.slice(first, last + 1)]);
    });
  }

  for (const range of [
    "bytes=100-",
    "bytes=100-200",
    "bytes=5-4",
    "bytes=-0",
    "bytes=-",
    "bytes=",
    "bytes=a-b",
    "bytes=1--2",
    "bytes=-1-2",
    "bytes=0x0-9",
    "bytes=1.5-9",
    `bytes=${"9".repeat(40)}-`,
  ]) {
    it(`${range.slice(0, 30)} is 416`, async () => {
      const response = await serve({ range });
      expect(response.status).toBe(416);
      expect(response.headers.get("content-range")).toBe("bytes */100");
      expect(response.body).toBeNull();
    });
  }

  for (const range of [
    "bytes=0-1,5-6",
    `bytes=${Array.from({ length: 1000 }, () => "0-").join(",")}`,
    "items=0-5",
    "0-5",
  ]) {
    it(`${range.slice(0, 30)} gives the whole object once`, async () => {
      const response = await serve({ range });
      expect(response.status).toBe(200);
      expect(await bytesIn(response)).toHaveLength(100);
    });
  }

  it("counts only for the version that If-Range names", async () => {
    expect((await serve({ range: "bytes=0-9", "if-range": ETAG })).status).toBe(206);
    expect((await serve({ range: "bytes=0-9", "if-range": '"old"' })).status).toBe(200);
  });

  it("is dropped when the object is replaced between measuring and reading", async () => {
    const { bucket } = bucketWith();
    const replaced: ObjectReader = {
      head: async () => ({ size: 5000, httpEtag: '"before"' }),
      get: bucket.get,
    };
    const request = new Request("https://x.example", { headers: { range: "bytes=200-300" } });
    const response = await read(replaced, request);
    expect(response.status).toBe(200);
    expect(await bytesIn(response)).toEqual([...BYTES]);
  });

  it("of an empty object is never satisfiable", () => {
    for (const range of ["bytes=0-", "bytes=0-0", "bytes=-1"]) {
      expect(parseRange(range, 0)).toBe("unsatisfiable");
    }
  });
});
