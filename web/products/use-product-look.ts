import { useEffect, useRef, useState } from "react";
import { call, hasCode, sentenceOf } from "#web/api/call.ts";
import { urlTexts } from "#web/texts/url.ts";
import { isWebUrl } from "#web/ui/web-url.ts";
import type { ProductLook } from "#worker/contract/products.ts";

export interface OfferedPicture<P> {
  readonly url: string;
  /** Null while it is loaded. */
  readonly picture: P | null;
}

export type Look<P> =
  | { readonly state: "none" }
  | { readonly state: "loading" }
  | { readonly state: "refused"; readonly sentence: string }
  | {
      readonly state: "found";
      /** Null for a picture without a page. */
      readonly product: ProductLook | null;
      /** Those that could be loaded, and those that are being loaded. */
      readonly pictures: readonly OfferedPicture<P>[];
      /** The last reason why a picture could not be loaded. */
      readonly failure: string | null;
    };

interface ProductLookOptions<P> {
  readonly isValid?: (link: string) => boolean;
  readonly chooseImages?: (images: ProductLook["images"]) => ProductLook["images"];
  readonly fetchPicture: (url: string, signal: AbortSignal) => Promise<P>;
  readonly tell?: (error: unknown) => string;
  /** Runs where the server could not read the link. */
  readonly onUnreadable?: (link: string) => void;
}

/** Reads a product and its pictures from a link; a new call cancels the previous one. */
export function useProductLook<P>(options: ProductLookOptions<P>) {
  const { isValid = isWebUrl, chooseImages = (images) => images, tell = sentenceOf } = options;
  const [look, setLook] = useState<Look<P>>({ state: "none" });
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);

  function restart(next: Look<P>): AbortSignal {
    asked.current?.abort();
    asked.current = new AbortController();
    setLook(next);
    return asked.current.signal;
  }

  /** Null if the link is refused, or another read has begun. */
  async function readLink(link: string): Promise<ProductLook | null> {
    const signal = restart({ state: "loading" });
    if (!isValid(link)) {
      setLook({ state: "refused", sentence: urlTexts.invalid });
      return null;
    }
    try {
      const product = await requestLook(link, signal);
      return signal.aborted ? null : product;
    } catch (error) {
      if (signal.aborted) return null;
      setLook({ state: "refused", sentence: sentenceOf(error) });
      if (hasCode(error, "broken_garment_image")) options.onUnreadable?.(link.trim());
      return null;
    }
  }

  /** Loads pictures in parallel. @returns the first in order that could be loaded */
  async function show(urls: readonly string[], product: ProductLook | null) {
    const pictures = urls.map((url) => ({ url, picture: null }));
    const signal = restart({ state: "found", product, pictures, failure: null });
    const put = (url: string, picture: P | null, error?: unknown) => {
      if (signal.aborted) return;
      const failure = picture === null ? tell(error) : null;
      setLook((before) =>
        before.state === "found" ? replaced(before, url, picture, failure) : before,
      );
    };
    const all = urls.map((url) => settled(url, options.fetchPicture(url, signal), put));
    const first = await firstOf(all);
    return signal.aborted ? null : first;
  }

  /** Reads a link, then its pictures. `onProduct` runs between. @returns the first picture */
  async function read(link: string, onProduct: (product: ProductLook) => void) {
    const product = await readLink(link);
    if (!product) return null;
    onProduct(product);
    return show(
      chooseImages(product.images).map(({ url }) => url),
      product,
    );
  }

  return { look, read, show, cancel: () => void restart({ state: "none" }) };
}

type Put<P> = (url: string, picture: P | null, error?: unknown) => void;

async function settled<P>(url: string, loading: Promise<P>, put: Put<P>) {
  try {
    const picture = await loading;
    put(url, picture);
    return { url, picture };
  } catch (error) {
    put(url, null, error);
    return null;
  }
}

async function firstOf<T>(all: readonly Promise<T | null>[]): Promise<T | null> {
  for (const each of all) {
    const loaded = await each;
    if (loaded) return loaded;
  }
  return null;
}

function requestLook(link: string, signal: AbortSignal): Promise<ProductLook> {
  const json = { url: link.trim() };
  return call<ProductLook>("/api/product-looks", { method: "POST", json, signal });
}

type Found<P> = Extract<Look<P>, { state: "found" }>;

function replaced<P>(look: Found<P>, at: string, picture: P | null, failure: string | null) {
  const pictures = look.pictures.flatMap((each) =>
    each.url !== at ? [each] : picture === null ? [] : [{ url: at, picture }],
  );
  return { ...look, pictures, failure: failure ?? look.failure };
}
