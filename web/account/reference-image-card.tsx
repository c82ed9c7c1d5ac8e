import { useRef } from "react";
import { flushSync } from "react-dom";
import { call, hasCode, sentenceOf } from "#web/api/call.ts";
import { publishSessionEvent } from "#web/api/session-events.ts";
import { useAction } from "#web/api/use-action.ts";
import { putMe, refreshSession } from "#web/api/use-session.ts";
import { FileInput } from "#web/media/file-input.tsx";
import { Picture } from "#web/media/picture.tsx";
import { PhotoError, preparePhoto, wasTooLarge } from "#web/media/prepare-photo.ts";
import { usePhotoField } from "#web/media/use-photo-field.ts";
import { photoTexts } from "#web/texts/photo.ts";
import { referenceImageTexts as texts } from "#web/texts/reference-image.ts";
import { sessionTexts } from "#web/texts/session.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { Button } from "#web/ui/button.tsx";
import { PictureIcon } from "#web/ui/icons.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import {
  PHOTO_ATTESTATION,
  PHOTO_ATTESTATION_HEADER,
  PHOTO_ATTESTATION_VERSION,
} from "#worker/contract/photo-attestation.ts";
import styles from "./account-screen.module.css";
import { Card } from "./card.tsx";
import { usePhotoConsent } from "./use-photo-consent.tsx";

export function ReferenceImageCard({ image }: { readonly image: ReferenceImage | null }) {
  const choose = useRef<HTMLButtonElement>(null);
  const removal = useLazyDialog(() => import("./remove-photo-question.tsx"));
  const { ask, question } = usePhotoConsent();
  const { busy, run } = useAction();
  const onFile = (file: File) => void run(() => savePhoto(file, ask));
  const field = usePhotoField({ empty: !image, busy, onPick: onFile });

  function onRemoved() {
    // The focus cannot leave an open dialog, and the button that opened it was removed.
    flushSync(removal.close);
    choose.current?.focus();
  }

  return (
    <Card title={texts.title}>
      <div {...field} className={styles.photo}>
        {image ? (
          <Picture url={image.url} alt={texts.alt} sizes="352px" spinner />
        ) : (
          <div className={styles.empty}>
            <PictureIcon size={28} />
            <p>{texts.none}</p>
          </div>
        )}
        <div className={styles.upload}>
          <UploadButton ref={choose} replaces={!!image} busy={busy} onFile={onFile} />
          {image && (
            <Button look="link" disabled={busy} onClick={() => void removal.open(true)}>
              {texts.remove}
            </Button>
          )}
          {[...texts.hints, PHOTO_ATTESTATION].map((hint) => (
            <p key={hint} className="hint">
              {hint}
            </p>
          ))}
        </div>
      </div>
      {question}
      {removal.opened && (
        <removal.opened.module.RemovePhotoQuestion onClose={removal.close} onRemoved={onRemoved} />
      )}
    </Card>
  );
}

interface UploadButtonProps {
  readonly ref: React.Ref<HTMLButtonElement>;
  readonly replaces: boolean;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

function UploadButton({ ref, replaces, busy, onFile }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={input} aria-label={texts.input} tabIndex={-1} busy={busy} onPick={onFile} />
      <Button
        ref={ref}
        busy={busy ? photoTexts.uploading : null}
        onClick={() => input.current?.click()}
      >
        {replaces ? texts.replace : texts.upload}
      </Button>
    </>
  );
}

async function savePhoto(file: File, ask: () => Promise<boolean>): Promise<void> {
  try {
    const photo = await preparePhoto(file);
    if (!(await ask())) return;
    await uploadPhoto(photo);
    const notes = wasTooLarge(file) ? [photoTexts.madeSmaller] : [];
    toast({ title: uiTexts.success, description: [texts.uploaded, ...notes] });
  } catch (error) {
    toastError(error instanceof PhotoError ? error.message : sentenceOf(error));
    // The consent was withdrawn elsewhere: the next photo needs a new one.
    if (hasCode(error, "consent_required")) void refreshSession();
  }
}

async function uploadPhoto(body: Blob): Promise<void> {
  const { referenceImage } = await call<{ referenceImage: ReferenceImage }>(
    "/api/me/reference-image",
    {
      method: "PUT",
      body,
      signedOutSentence: sessionTexts.notAuthenticated,
      headers: {
        "content-type": body.type,
        [PHOTO_ATTESTATION_HEADER]: PHOTO_ATTESTATION_VERSION,
      },
    },
  );
  await putMe((me) => ({ ...me, referenceImage }));
  publishSessionEvent("changed");
}
