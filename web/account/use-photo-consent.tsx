import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { call, sentenceOf } from "#web/api/call.ts";
import { putMe, useMe } from "#web/api/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toastError } from "#web/ui/toast-store.ts";
import type { PhotoConsent } from "#worker/contract/account.ts";
import { PHOTO_CONSENT_VERSION } from "#worker/contract/account.ts";

/**
 * The consent to process photos of one's body, asked for once before the first upload.
 * `ask` resolves to whether a photo may be sent; `question` is to be rendered beside the form.
 */
export function usePhotoConsent(): { ask: () => Promise<boolean>; question: ReactNode } {
  const me = useMe();
  const [answer, setAnswer] = useState<{ give: (agreed: boolean) => void } | null>(null);

  function ask(): Promise<boolean> {
    // A visitor's photos stay in the browser.
    if (!me || me.photoConsent?.version === PHOTO_CONSENT_VERSION) return Promise.resolve(true);
    return new Promise((give) => setAnswer({ give }));
  }

  function settle(agreed: boolean) {
    answer?.give(agreed);
    setAnswer(null);
  }

  return { ask, question: answer && <Question onAnswer={settle} /> };
}

function Question({ onAnswer }: { readonly onAnswer: (agreed: boolean) => void }) {
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const json = { version: PHOTO_CONSENT_VERSION };
      const path = "/api/me/photo-consent";
      const { photoConsent } = await call<{ photoConsent: PhotoConsent }>(path, {
        method: "PUT",
        json,
      });
      await putMe((me) => ({ ...me, photoConsent }));
      onAnswer(true);
    } catch (error) {
      setBusy(false);
      toastError(sentenceOf(error));
    }
  }

  return (
    <Dialog title="Before your first photo" small onClose={() => onAnswer(false)}>
      <form onSubmit={onSubmit}>
        <label>
          <input
            type="checkbox"
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
          />
          I agree that Drape processes photos of my body.
        </label>
        <Button type="submit" look="primary" disabled={!agreed} busy={busy ? "Saving..." : null}>
          Agree and continue
        </Button>
      </form>
    </Dialog>
  );
}
