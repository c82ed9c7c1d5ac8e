import { useRef, useState } from "react";
import type { LinkedGarment } from "#web/generations/generation-calls.ts";
import { fetchGarment, previewGarment, tryOnSentence } from "#web/generations/generation-calls.ts";
import { isGarmentUrl } from "#web/generations/try-on/try-on-form.ts";

type PreviewState =
  | { readonly phase: "none" }
  | { readonly phase: "loading"; readonly url: string }
  | { readonly phase: "shown"; readonly url: string; readonly garment: LinkedGarment }
  | { readonly phase: "refused"; readonly url: string; readonly sentence: string };

interface GarmentRequest {
  readonly url: string;
  readonly visitor: boolean;
  readonly response: Promise<LinkedGarment>;
}

/** The picture behind a garment's link, which the server fetches on request. */
export function useGarmentPreview(garmentUrl: string, visitor: boolean) {
  const [last, setLast] = useState<PreviewState>({ phase: "none" });
  const request = useRef<GarmentRequest | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const current = garmentUrl.trim();

  function fetch(link: string): Promise<LinkedGarment> {
    const url = link.trim();
    const before = request.current;
    if (before?.url === url && before.visitor === visitor) return before.response;
    const response = visitor ? fetchGarment(url) : previewGarment(url);
    request.current = { url, visitor, response };
    setLast({ phase: "loading", url });
    const settle = (next: PreviewState) => {
      if (request.current?.response !== response) return;
      // The network may have failed, so the next call tries again.
      if (next.phase === "refused") request.current = null;
      setLast(next);
    };
    response.then(
      (garment) => settle({ phase: "shown", url, garment }),
      (error) => settle({ phase: "refused", url, sentence: tryOnSentence(error) }),
    );
    return response;
  }

  function show() {
    if (isGarmentUrl(current)) fetch(current).catch(() => {});
  }

  /** Whether a link has a picture. If not, its field shows the reason and gets the focus. */
  async function check(link: string): Promise<boolean> {
    const loaded = await fetch(link).then(
      () => true,
      () => false,
    );
    if (!loaded) field.current?.focus();
    return loaded;
  }

  const state: PreviewState =
    last.phase !== "none" && last.url === current ? last : { phase: "none" };
  return { state, show, fetch, check, field };
}
