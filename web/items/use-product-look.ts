import { useEffect, useRef, useState } from "react";
import { call, callForFile, sentenceOf } from "#web/api/call.ts";
import { urlTexts } from "#web/texts/url.ts";
import { isWebUrl } from "#web/ui/web-url.ts";
import type { ProductLook } from "#worker/contract/products.ts";

export interface ShopPicture {
  readonly url: string;
  readonly photo: Blob | null;
}

export type Look =
  | { readonly state: "none" }
  | { readonly state: "loading" }
  | { readonly state: "refused"; readonly sentence: string }
  | { readonly state: "found"; readonly product: ProductLook };

interface Taking {
  readonly onProduct: (product: ProductLook) => void;
  /** The first picture of the page that could be fetched. */
  readonly onPicture: (photo: Blob) => void;
}

/** Reads a product and its pictures from a shop's page; a new call cancels the previous one. */
export function useProductLook({ onProduct, onPicture }: Taking) {
  const [look, setLook] = useState<Look>({ state: "none" });
  const [pictures, setPictures] = useState<readonly ShopPicture[]>([]);
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);

  async function read(url: string) {
    asked.current?.abort();
    asked.current = new AbortController();
    const { signal } = asked.current;
    setPictures([]);
    if (!isWebUrl(url)) return setLook({ state: "refused", sentence: urlTexts.invalid });
    setLook({ state: "loading" });
    try {
      const product = await lookAtProduct(url.trim());
      if (signal.aborted) return;
      setLook({ state: "found", product });
      onProduct(product);
      void readPictures(
        product.images.map((image) => image.url),
        signal,
      );
    } catch (error) {
      if (!signal.aborted) setLook({ state: "refused", sentence: sentenceOf(error) });
    }
  }

  async function readPictures(urls: readonly string[], signal: AbortSignal) {
    setPictures(urls.map((url) => ({ url, photo: null })));
    const all = urls.map(async (url) => {
      const photo = await fetchProductPicture(url, signal).catch(() => null);
      if (signal.aborted) return null;
      setPictures((before) =>
        before.flatMap((each) => (each.url !== url ? [each] : photo ? [{ url, photo }] : [])),
      );
      return photo;
    });
    for (const photo of all) {
      const best = await photo;
      if (best) return onPicture(best);
    }
  }

  return { look, pictures, read };
}

function lookAtProduct(url: string): Promise<ProductLook> {
  return call<ProductLook>("/api/product-looks", { method: "POST", json: { url } });
}

function fetchProductPicture(url: string, signal: AbortSignal): Promise<Blob> {
  return callForFile("/api/closet/product-pictures", { method: "POST", json: { url }, signal });
}
