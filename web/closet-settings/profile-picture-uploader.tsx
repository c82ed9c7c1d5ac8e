import { useRef } from "react";
import { call } from "#web/api/call.ts";
import { publishSessionEvent } from "#web/api/session-events.ts";
import { useAction } from "#web/api/use-action.ts";
import { putMe } from "#web/api/use-session.ts";
import { useCrop } from "#web/crop/use-crop.tsx";
import { FileInput } from "#web/media/file-input.tsx";
import { REFUSAL_TEXTS } from "#web/media/photo-refusal.ts";
import { PhotoError } from "#web/media/prepare-photo.ts";
import { closetManagerTexts } from "#web/texts/closet-manager.ts";
import { photoTexts } from "#web/texts/photo.ts";
import { IconButton } from "#web/ui/button.tsx";
import { CameraIcon } from "#web/ui/icons.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import styles from "./profile-picture-uploader.module.css";

/** The id of the button that asks for a picture. */
export const PICTURE_BUTTON_ID = "profile-picture";

interface ProfilePictureUploaderProps {
  readonly image: string | null;
  readonly handle: string;
  readonly onChange: (url: string | null) => void;
}

export function ProfilePictureUploader({ image, handle, onChange }: ProfilePictureUploaderProps) {
  const input = useRef<HTMLInputElement>(null);
  const { busy, run } = useAction();
  const { crop, dialog } = useCrop(REFUSAL_TEXTS, true);

  function pick(file: File) {
    void run(async () => {
      try {
        const photo = await crop(file);
        if (!photo) return;
        onChange(await uploadProfilePicture(photo));
        toast({ title: closetManagerTexts.profilePictureUpdated });
      } catch (error) {
        const { profilePictureFailed } = closetManagerTexts;
        toastError(error instanceof PhotoError ? error.message : profilePictureFailed);
      }
    });
  }

  return (
    <div className={styles.uploader}>
      <div className={styles.avatar} aria-busy={busy}>
        {image ? (
          <img className="fill" src={image} alt="" width={96} height={96} />
        ) : (
          <span aria-hidden="true">{handle.charAt(0).toUpperCase()}</span>
        )}
        <FileInput
          ref={input}
          aria-label={closetManagerTexts.profilePicture}
          tabIndex={-1}
          busy={busy}
          onPick={pick}
        />
        <IconButton
          id={PICTURE_BUTTON_ID}
          label={closetManagerTexts.uploadProfilePicture}
          className={styles.camera}
          aria-disabled={busy}
          onClick={() => input.current?.click()}
        >
          <CameraIcon />
        </IconButton>
      </div>
      <span className="visually-hidden" role="status">
        {busy && photoTexts.uploading}
      </span>
      <p className={styles.hint}>{closetManagerTexts.profilePictureHint}</p>
      {dialog}
    </div>
  );
}

async function uploadProfilePicture(body: Blob): Promise<string> {
  const { profileImage } = await call<{ profileImage: string }>("/api/me/profile-picture", {
    method: "PUT",
    body,
    headers: { "content-type": body.type },
  });
  await putMe((me) => ({ ...me, user: { ...me.user, profileImage } }));
  publishSessionEvent("changed");
  return profileImage;
}
