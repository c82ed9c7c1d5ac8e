import { useEffect } from "react";
import { photoUploadTexts as texts } from "#web/texts/photo-upload.ts";
import { useStore } from "#web/ui/store.ts";
import { cancelUpload, photoUpload, uploadPhoto } from "./photo-upload.ts";
import styles from "./photo-upload-note.module.css";

interface PhotoUploadNoteProps {
  readonly photo: Blob | null;
  /** The member, after the consent. */
  readonly userId: string;
}

/** Uploads the photo while it is shown, and says how far that is. */
export function PhotoUploadNote({ photo, userId }: PhotoUploadNoteProps) {
  const upload = useStore(photoUpload);
  useEffect(() => {
    if (!photo) return;
    uploadPhoto(photo, userId);
    return () => cancelUpload(photo);
  }, [photo, userId]);

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
