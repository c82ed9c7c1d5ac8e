import { useRef, useState } from "react";
import { sentenceOf } from "#web/api/call.ts";
import type { LinkedGarment } from "#web/generations/generation-calls.ts";
import { lookAtGarment, previewGarment, TryOnError } from "#web/generations/generation-calls.ts";
import { isGarmentUrl } from "#web/generations/try-on/try-on-form.ts";

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
  const field = useRef<HTMLInputElement>(null);
  const current = garmentUrl.trim();

  /** The server's picture of a link; asked for once, however often it is wanted. */
  function fetch(link: string): Promise<LinkedGarment> {
    const url = link.trim();
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
    if (isGarmentUrl(current)) fetch(current).catch(() => {});
  }

  /** Whether a link brings a picture. If not, the reason is beneath its field, which gets the focus. */
  async function check(link: string): Promise<boolean> {
    const loaded = await fetch(link).then(
      () => true,
      () => false,
    );
    if (!loaded) field.current?.focus();
    return loaded;
  }

  const shown: Look = look.state !== "none" && look.url === current ? look : { state: "none" };
  return { look: shown, show, fetch, check, field };
}

function sentenceFor(error: unknown): string {
  return error instanceof TryOnError ? error.message : sentenceOf(error);
}
