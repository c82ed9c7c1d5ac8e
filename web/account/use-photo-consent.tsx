import { type ReactNode, useRef, useState } from "react";
import { sentenceOf } from "#web/api/call.ts";
import { readEngine } from "#web/api/use-engine.ts";
import { useMe } from "#web/api/use-session.ts";
import { toastError } from "#web/ui/toast-store.ts";

/** `ask` resolves to whether a photo may be sent; the caller renders `question` beside the form. */
export function usePhotoConsent(): { ask: () => Promise<boolean>; question: ReactNode } {
  const me = useMe();
  const [question, setQuestion] = useState<ReactNode>(null);
  const pending = useRef<Promise<boolean> | null>(null);

  async function showQuestion(): Promise<boolean> {
    const [{ PhotoConsentQuestion }, { passesTo }] = await Promise.all([
      import("./photo-consent-question.tsx"),
      readEngine(),
    ]);
    return new Promise((resolve) =>
      setQuestion(<PhotoConsentQuestion passesTo={passesTo} onAnswer={resolve} />),
    );
  }

  async function ask(): Promise<boolean> {
    // A visitor's photos stay in the browser.
    if (!me || me.photoConsent) return true;
    pending.current ??= showQuestion();
    try {
      return await pending.current;
    } catch (error) {
      toastError(sentenceOf(error));
      return false;
    } finally {
      pending.current = null;
      setQuestion(null);
    }
  }

  return { ask, question };
}
