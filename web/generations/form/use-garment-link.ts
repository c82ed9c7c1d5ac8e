import { useRef } from "react";
import {
  fetchGarment,
  type LinkedGarment,
  previewGarment,
} from "#web/generations/garment-calls.ts";
import { isGarmentUrl, type TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { tryOnSentence } from "#web/generations/try-on-error.ts";
import { type Look, useProductLook } from "#web/products/use-product-look.ts";
import { isWebUrl } from "#web/ui/web-url.ts";
import type { ProductLook } from "#worker/contract/products.ts";
import { offeredImages } from "./offered-images.ts";

interface GarmentLinkOptions {
  readonly visitor: boolean;
  readonly current: () => TryOnForm;
  readonly change: (part: Partial<TryOnForm>) => void;
}

/** The garment behind a link: the server reads its page and fetches its pictures, on request. */
export function useGarmentLink({ visitor, current, change }: GarmentLinkOptions) {
  const fetch = useFetchedOnce(visitor);
  const reading = useRef<{ readonly link: string; readonly end: Promise<boolean> } | null>(null);
  /** The address of an unreadable page, which still identifies the product. */
  const unreadable = useRef("");
  const field = useRef<HTMLInputElement>(null);

  const { look, ...shop } = useProductLook<LinkedGarment>({
    isValid: isGarmentUrl,
    chooseImages: offeredImages,
    fetchPicture: fetch,
    tell: tryOnSentence,
    onUnreadable(link) {
      const { productUrl } = current();
      if (!isWebUrl(link) || (productUrl.trim() !== "" && productUrl !== unreadable.current))
        return;
      unreadable.current = link;
      change({ productUrl: link });
    },
  });

  async function readAnew(link: string): Promise<boolean> {
    change({ garmentUrl: "", closetItemId: null, isFromPage: false });
    const first = await shop.read(link, (product) => change(partOf(product)));
    if (first) change({ garmentUrl: first.url });
    return first !== null;
  }

  /** Reads the link of the form, once at a time. Resolves to whether there is a picture. */
  function read(): Promise<boolean> {
    const link = current().garmentLink.trim();
    if (reading.current?.link === link) return reading.current.end;
    const end = readAnew(link).finally(() => {
      if (reading.current?.end === end) reading.current = null;
    });
    reading.current = { link, end };
    return end;
  }

  /** Shows the chosen picture, or reads the link where none is chosen. */
  async function show({ garmentUrl }: TryOnForm): Promise<boolean> {
    if (garmentUrl === "") return read();
    if (isLoaded(look, garmentUrl)) return true;
    return (await shop.show([garmentUrl], null)) !== null;
  }

  /** Whether a form's link has a picture. If not, the field shows the reason and gets the focus. */
  async function check(form: TryOnForm): Promise<boolean> {
    const isShown = await show(form);
    if (!isShown) field.current?.focus();
    return isShown;
  }

  function cancel() {
    reading.current = null;
    shop.cancel();
  }

  return { look, read, show, check, cancel, fetch, field };
}

export type LinkedLook = Look<LinkedGarment>;

/** The chosen picture of a link that was read: its address or its data, and an item's analysis. */
export function shownOf(look: LinkedLook, { garmentLink, garmentUrl }: TryOnForm) {
  if (look.state !== "found" || garmentLink === "") return null;
  const picture = look.pictures.find(({ url }) => url === garmentUrl)?.picture ?? null;
  return {
    picture: picture instanceof Blob ? picture : (picture?.url ?? null),
    tryOn: look.product?.tryOn,
  };
}

function isLoaded(look: LinkedLook, at: string): boolean {
  return look.state === "found" && look.pictures.some(({ url, picture }) => url === at && picture);
}

/** Asks for each picture once; after a failure again. */
function useFetchedOnce(visitor: boolean) {
  const fetched = useRef(new Map<string, Promise<LinkedGarment>>());

  return function fetch(url: string): Promise<LinkedGarment> {
    const key = `${visitor ? "visitor" : "member"} ${url}`;
    const before = fetched.current.get(key);
    if (before) return before;
    const response = visitor ? fetchGarment(url) : previewGarment(url);
    fetched.current.set(key, response);
    response.catch(() => fetched.current.delete(key));
    return response;
  };
}

/** The form fields from a page; the address of a picture says nothing about its product. */
function partOf({ url, title, images, closetItemId }: ProductLook): Partial<TryOnForm> {
  const isPicture = title === null && images.length === 1 && images[0]?.url === url;
  return isPicture ? {} : { productUrl: url, closetItemId: closetItemId ?? null, isFromPage: true };
}
