import { useEffect } from "react";
import { photoUploadTexts as texts } from "#web/texts/photo-upload.ts";
import { useStore } from "#web/ui/store.ts";
import { cancelUpload, photoUpload, uploadPhoto } from "./photo-upload.ts";
import styles from "./photo-upload-note.module.css";

interface PhotoUploadNoteProps {
  /** A member's own photo, after the attestation and the consent. */
  readonly photo: Blob | null;
}

/** Uploads the photo while it is shown, and says how far that is. */
export function PhotoUploadNote({ photo }: PhotoUploadNoteProps) {
  const upload = useStore(photoUpload);
  useEffect(() => {
    if (!photo) return;
    uploadPhoto(photo);
    return () => cancelUpload(photo);
  }, [photo]);

  if (!photo || upload?.photo !== photo) return null;
  const { phase, part } = upload;
  return (
    <>
      <progress
        className={styles.bar}
        value={part}
        aria-label={texts.progress}
        data-ended={phase !== "sending"}
      />
      <p className="hint" role="status">
        {texts[phase]}
      </p>
    </>
  );
}
