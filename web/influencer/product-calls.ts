import { ApiError, call, refusalOf } from "#web/api/call.ts";
import type { ProductLook } from "#worker/contract/closets.ts";

/** What a shop's page says of its product. @throws ApiError */
export function lookAtProduct(url: string): Promise<ProductLook> {
  return call<ProductLook>("/api/closet/product-looks", { method: "POST", json: { url } });
}

/** One of its pictures, fetched by the server. @throws ApiError; AbortError when aborted */
export async function fetchProductPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch("/api/closet/product-pictures", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url }),
    signal,
  }).catch((cause) => {
    throw signal.aborted ? cause : new ApiError("network", 0, undefined);
  });
  if (!response.ok) throw await refusalOf(response);
  return response.blob();
}
