import { expect } from "vitest";
import { mediaUrl } from "#worker/media/storage/keys.ts";
import { bucketsOf } from "./buckets.ts";
import { type Caller, pictureBytes } from "./member.ts";
import type { Product } from "./product.ts";

export const PHOTO = pictureBytes("person-1.jpg");

/** Stores the photo as a public picture; resolves to its address. */
export async function putPublic(product: Product, key: string): Promise<string> {
  const { publicBucket } = await bucketsOf(product);
  await publicBucket.put(key, PHOTO, { httpMetadata: { contentType: "image/jpeg" } });
  return mediaUrl(key);
}

export function expectSafeHeaders(
  { headers }: { readonly headers: Headers },
  filename?: string,
): void {
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
  expect(headers.get("Content-Disposition")).toMatch(/^inline(;|$)/);
  if (filename) {
    expect(headers.get("Content-Disposition")).toBe(`inline; filename="${filename}"`);
  }
  const cors = [...headers.keys()].filter((key) => key.startsWith("access-control-"));
  expect(cors).toEqual([]);
}

export function expectPrivate({ headers }: { readonly headers: Headers }): void {
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect(headers.get("Vary")).toMatch(/cookie/i);
  expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
}

export function expectPublic({ headers }: { readonly headers: Headers }): void {
  expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
  expect(headers.getSetCookie()).toEqual([]);
}

export async function bytesOf(
  caller: Caller,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; bytes: Uint8Array }> {
  const response = await caller.response("GET", url, { headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}
