import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#web/api/call.ts";
import { refreshSession } from "#web/api/use-session.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { Picture } from "#web/media/picture.tsx";
import { MADE_SMALLER, preparePhoto, wasTooLarge } from "#web/media/prepare-photo.ts";
import { usePhotoField } from "#web/media/use-photo-field.ts";
import { Button } from "#web/ui/button.tsx";
import { PictureIcon } from "#web/ui/icons.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import { PHOTO_ATTESTATION } from "#worker/contract/photo-attestation.ts";
import styles from "./account-screen.module.css";
import { Card } from "./card.tsx";
import { sentenceForAccount } from "./sentence.ts";
import { uploadReferenceImage } from "./upload-reference-image.ts";
import { usePhotoConsent } from "./use-photo-consent.tsx";

export function ReferenceImageCard({ image }: { readonly image: ReferenceImage | null }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [removing, setRemoving] = useState(false);
  const [removal, wantRemoval] = useLazyModule(() => import("./remove-photo-question.tsx"));
  const { ask, question } = usePhotoConsent();
  const { busy, run } = useSubmit();
  const field = usePhotoField({ empty: !image, busy, onPick: onFile });

  function onFile(file: File) {
    void run(async () => {
      try {
        const photo = await preparePhoto(file);
        if (!(await ask())) return;
        await uploadReferenceImage(photo);
        const notes = wasTooLarge(file) ? [MADE_SMALLER] : [];
        const description = ["Reference image uploaded successfully", ...notes];
        toast({ title: "Success", description });
      } catch (error) {
        toastError(sentenceForAccount(error));
        // Withdrawn elsewhere: known from now on, so that the next photo is asked for anew.
        if (error instanceof ApiError && error.code === "consent_required") void refreshSession();
      }
    });
  }

  function onRemove() {
    setRemoving(true);
    void wantRemoval();
  }

  function onRemoved() {
    // The dialog must be gone, or the focus could not leave it; its own way back is gone too.
    flushSync(() => setRemoving(false));
    choose.current?.focus();
  }

  return (
    <Card title="Reference Image">
      <div {...field} className={styles.photo}>
        {image ? <Picture url={image.url} alt="Your reference" sizes="352px" spinner /> : <Empty />}
        <div className={styles.upload}>
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept="image/*"
            aria-label="Reference image"
            tabIndex={-1}
            disabled={busy}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = "";
              if (file) onFile(file);
            }}
          />
          <Button
            ref={choose}
            busy={busy ? "Uploading..." : null}
            onClick={() => input.current?.click()}
          >
            {image ? "Replace Image" : "Upload Image"}
          </Button>
          {image && (
            <Button look="link" disabled={busy} onClick={onRemove}>
              Remove
            </Button>
          )}
          <p className={styles.hint}>Max 5MB • JPG, PNG, GIF</p>
          <p className={styles.hint}>Larger photos are made smaller.</p>
          <p className={styles.hint}>{PHOTO_ATTESTATION}</p>
        </div>
      </div>
      {question}
      {removal && removing && (
        <removal.RemovePhotoQuestion onClose={() => setRemoving(false)} onRemoved={onRemoved} />
      )}
    </Card>
  );
}

function Empty() {
  return (
    <div className={styles.empty}>
      <PictureIcon size={28} />
      <p>No reference image uploaded yet</p>
    </div>
  );
}
