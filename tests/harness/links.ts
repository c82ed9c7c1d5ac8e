import { fourCorners, pngOf } from "#tests/harness/drawn-pictures.ts";
import { type Internet, startInternet } from "./internet.ts";
import type { Answer, Caller, Member } from "./member.ts";
import { type Product, startProduct } from "./product.ts";

/** An address of the public internet. */
export const PUBLIC = "93.184.216.34";
export const GOOD = "https://shop.example/tee.png";

export function picture(
  type = "image/png",
  bytes: BodyInit = pngOf(fourCorners(300, 300)),
): Response {
  return new Response(bytes, { headers: type ? { "Content-Type": type } : {} });
}

/** A product that reaches only the hosts of its own fake internet, which stops with it. */
export async function startOnInternet(
  vars: Readonly<Record<string, string>> = {},
): Promise<{ readonly product: Product; readonly internet: Internet }> {
  const internet = await startInternet();
  const product = await startProduct(vars, { internet });
  const stop = async () => {
    await product.stop();
    await internet.stop();
  };
  return { product: { ...product, stop }, internet };
}

/** Resets the internet to one shop with a good link, without recorded requests. */
export function openShop(internet: Internet): void {
  internet.sites.clear();
  internet.names.clear();
  for (const list of [internet.hits, internet.lookups, internet.requests]) list.length = 0;
  internet.names.set("shop.example", () => [PUBLIC]);
  internet.sites.set(GOOD, () => picture());
}

export function redirect(location: string, status = 302): Response {
  return new Response(null, { status, headers: { Location: location } });
}

export function preview(member: Member, url: string): Promise<Answer> {
  return member.call("POST", "/api/garment-previews", { body: { url } });
}

/** Requests a visitor's picture of a linked garment. */
export function look(visitor: Caller, url: string): Promise<Answer> {
  return visitor.call("POST", "/api/garment-looks", { body: { url } });
}

/** Requests the public data of a product page, a picture or a link of this site. */
export function lookAtProduct(by: Caller, url: string): Promise<Answer> {
  return by.call("POST", "/api/product-looks", { body: { url } });
}

export function told({ status, json }: Answer): object {
  const { requestId: _, ...body } = json;
  return { status, body };
}

export const NOT_ALLOWED = {
  status: 400,
  body: {
    error: "Please ensure the garment URL is valid.",
    code: "url_not_allowed",
    failureCode: "url_not_allowed",
  },
};
export const PAGE_NOT_ALLOWED = {
  status: 400,
  body: {
    error: "Please enter a valid URL",
    code: "url_not_allowed",
    failureCode: "product_url_not_allowed",
  },
};
export const UNREACHABLE = {
  status: 422,
  body: {
    error: "Failed to process garment image. Please try again.",
    code: "broken_garment_image",
    failureCode: "broken_garment_image",
  },
};

export function paddedPng(size: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(size);
  file.set(pngOf(fourCorners(4, 4)).subarray(0, size));
  return file;
}
