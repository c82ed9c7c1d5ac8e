import { useRef, useState } from "react";
import { sentenceOf } from "#web/api/call.ts";
import type { GarmentPreview } from "#worker/contract/media.ts";
import { previewGarment, TryOnError } from "./generation-calls.ts";
import { isWebUrl } from "./try-on-form.ts";

type Look =
  | { readonly state: "none" }
  | { readonly state: "loading"; readonly url: string }
  | { readonly state: "shown"; readonly url: string; readonly garment: GarmentPreview }
  | { readonly state: "refused"; readonly url: string; readonly sentence: string };

/**
 * The picture behind a garment's link, fetched by the server and only when the person asks.
 * What was found for another link than the one in the field doesn't count.
 */
export function useGarmentPreview(garmentUrl: string) {
  const [look, setLook] = useState<Look>({ state: "none" });
  const asked = useRef("");
  const url = garmentUrl.trim();
  const current: Look = look.state !== "none" && look.url === url ? look : { state: "none" };

  async function show() {
    if (!isWebUrl(url) || current.state === "loading" || current.state === "shown") return;
    asked.current = url;
    setLook({ state: "loading", url });
    const next = await previewGarment(url).then(
      (garment): Look => ({ state: "shown", url, garment }),
      (error): Look => ({ state: "refused", url, sentence: sentenceFor(error) }),
    );
    if (asked.current === url) setLook(next);
  }

  return { look: current, show };
}

function sentenceFor(error: unknown): string {
  return error instanceof TryOnError ? error.message : sentenceOf(error);
}
