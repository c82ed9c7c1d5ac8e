interface StoredObject {
  readonly size: number;
  readonly httpEtag: string;
  readonly httpMetadata?: { readonly contentType?: string };
}

export interface StoredObjectBody extends StoredObject {
  readonly body: ReadableStream;
}

export interface ObjectReader {
  head(key: string): Promise<StoredObject | null>;
  get(
    key: string,
    options?: { range: { offset: number; length: number } },
  ): Promise<StoredObjectBody | null>;
}

export interface ServeOptions {
  readonly visibility: "public" | "private";
  /** Other characters than letters, digits, dot and dash are replaced. */
  readonly filename: string;
  readonly download?: boolean;
}

interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

const SERVED_TYPES = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

const CACHING = {
  public: {
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
  },
  private: {
    "cache-control": "private, no-store",
    "cross-origin-resource-policy": "same-origin",
    vary: "Cookie",
  },
};

/** The headers of stored bytes, whose type may be false. */
export function guardedHeaders(visibility: ServeOptions["visibility"]): Record<string, string> {
  return {
    ...CACHING[visibility],
    "content-security-policy": "default-src 'none'; sandbox",
    "content-disposition": "inline",
  };
}

function headersOf(object: StoredObject, options: ServeOptions): Headers {
  const type = object.httpMetadata?.contentType ?? "";
  const filename = options.filename.replace(/[^A-Za-z0-9.-]/g, "-");
  return new Headers({
    ...guardedHeaders(options.visibility),
    "accept-ranges": "bytes",
    "content-disposition": `${options.download ? "attachment" : "inline"}; filename="${filename}"`,
    "content-type": SERVED_TYPES.has(type) ? type : "application/octet-stream",
    etag: object.httpEtag,
    "x-content-type-options": "nosniff",
  });
}

/** Weak comparison (RFC 9110, 13.1.2). */
export function isUnchanged(request: Request, etag: string): boolean {
  const condition = request.headers.get("if-none-match");
  if (condition === null) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  return condition.split(",").some((tag) => tag.trim() === "*" || strong(tag) === strong(etag));
}

/** RFC 9110, 14.1.2. Null for the whole object; "unsatisfiable" beyond the end or malformed. */
export function parseRange(header: string, size: number): ByteRange | "unsatisfiable" | null {
  if (!/^bytes=/i.test(header) || header.includes(",")) return null;
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header);
  if (!match || (match[1] === "" && match[2] === "")) return "unsatisfiable";
  if (match[1] === "") {
    const length = Math.min(Number(match[2]), size);
    return length > 0 ? { offset: size - length, length } : "unsatisfiable";
  }
  const offset = Number(match[1]);
  const last = match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  return offset <= last ? { offset, length: last - offset + 1 } : "unsatisfiable";
}

function rangeOf(request: Request, object: StoredObject): ByteRange | "unsatisfiable" | null {
  const header = request.headers.get("range");
  const condition = request.headers.get("if-range");
  if (header === null || request.method !== "GET") return null;
  if (condition !== null && condition !== object.httpEtag) return null;
  return parseRange(header, object.size);
}

async function respondWhole(
  bucket: ObjectReader,
  key: string,
  options: ServeOptions,
): Promise<Response | null> {
  const object = await bucket.get(key);
  if (!object) return null;
  const headers = headersOf(object, options);
  headers.set("content-length", String(object.size));
  return new Response(object.body, { headers });
}

/** GET or HEAD: whole, one range, 304 or 416; null for a missing object. The caller authorises. */
export async function serveObject(
  bucket: ObjectReader,
  key: string,
  request: Request,
  options: ServeOptions,
): Promise<Response | null> {
  const asked = ["if-none-match", "range"].some((name) => request.headers.has(name));
  if (request.method !== "HEAD" && !asked) return respondWhole(bucket, key, options);

  const found = await bucket.head(key);
  if (!found) return null;
  const headers = headersOf(found, options);
  if (isUnchanged(request, found.httpEtag)) {
    headers.delete("content-type");
    return new Response(null, { status: 304, headers });
  }
  if (request.method === "HEAD") {
    headers.set("content-length", String(found.size));
    return new Response(null, { headers });
  }
  const range = rangeOf(request, found);
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${found.size}`);
    headers.delete("content-type");
    return new Response(null, { status: 416, headers });
  }
  if (!range) return respondWhole(bucket, key, options);

  const part = await bucket.get(key, { range });
  // Replaced since it was measured, so the range is invalid.
  if (part?.httpEtag !== found.httpEtag) return respondWhole(bucket, key, options);
  headers.set("content-length", String(range.length));
  const last = range.offset + range.length - 1;
  headers.set("content-range", `bytes ${range.offset}-${last}/${found.size}`);
  return new Response(part.body, { status: 206, headers });
}
