import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { sentenceOf } from "#web/api/call.ts";
import { readEngine } from "#web/api/use-engine.ts";
import { useMe } from "#web/api/use-session.ts";
import { toastError } from "#web/ui/toast-store.ts";

/**
 * The consent to process photos of one's body, asked for once before the first upload.
 * `ask` resolves to whether a photo may be sent; `question` is to be rendered beside the form.
 */
export function usePhotoConsent(): { ask: () => Promise<boolean>; question: ReactNode } {
  const me = useMe();
  const [question, setQuestion] = useState<ReactNode>(null);
  const underWay = useRef<Promise<boolean> | null>(null);

  async function pose(): Promise<boolean> {
    const [{ PhotoConsentQuestion }, { passesTo }] = await Promise.all([
      import("./photo-consent-question.tsx"),
      readEngine(),
    ]);
    return new Promise((resolve) =>
      setQuestion(
        <PhotoConsentQuestion passesTo={passesTo} onAnswer={(agreed) => resolve(agreed)} />,
      ),
    );
  }

  async function ask(): Promise<boolean> {
    // A visitor's photos stay in the browser.
    if (!me || me.photoConsent) return true;
    underWay.current ??= pose();
    try {
      return await underWay.current;
    } catch (error) {
      toastError(sentenceOf(error));
      return false;
    } finally {
      underWay.current = null;
      setQuestion(null);
    }
  }

  return { ask, question };
}
