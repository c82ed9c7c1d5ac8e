import { useRef, useState } from "react";
import { sentenceOf } from "#web/api/call.ts";
import type { LinkedGarment } from "./generation-calls.ts";
import { lookAtGarment, previewGarment, TryOnError } from "./generation-calls.ts";
import { isWebUrl } from "./try-on-form.ts";

type Look =
  | { readonly state: "none" }
  | { readonly state: "loading"; readonly url: string }
  | { readonly state: "shown"; readonly url: string; readonly garment: LinkedGarment }
  | { readonly state: "refused"; readonly url: string; readonly sentence: string };

interface Asked {
  readonly url: string;
  readonly visitor: boolean;
  readonly answer: Promise<LinkedGarment>;
}

/**
 * The picture behind a garment's link, fetched by the server and only when the person asks.
 * What was found for another link than the one in the field doesn't count; nor does a visitor's
 * small look once they are a member.
 */
export function useGarmentPreview(garmentUrl: string, visitor: boolean) {
  const [look, setLook] = useState<Look>({ state: "none" });
  const asked = useRef<Asked | null>(null);
  const url = garmentUrl.trim();

  /** The server's picture of the link; asked for once, however often it is wanted. */
  function fetch(): Promise<LinkedGarment> {
    const before = asked.current;
    if (before?.url === url && before.visitor === visitor) return before.answer;
    const answer = visitor ? lookAtGarment(url) : previewGarment(url);
    asked.current = { url, visitor, answer };
    setLook({ state: "loading", url });
    const settle = (next: Look) => {
      if (asked.current?.answer !== answer) return;
      // A refusal may be the network's; the next wish asks again.
      if (next.state === "refused") asked.current = null;
      setLook(next);
    };
    answer.then(
      (garment) => settle({ state: "shown", url, garment }),
      (error) => settle({ state: "refused", url, sentence: sentenceFor(error) }),
    );
    return answer;
  }

  function show() {
    if (isWebUrl(url)) fetch().catch(() => {});
  }

  const current: Look = look.state !== "none" && look.url === url ? look : { state: "none" };
  return { look: current, show, fetch };
}

function sentenceFor(error: unknown): string {
  return error instanceof TryOnError ? error.message : sentenceOf(error);
}
