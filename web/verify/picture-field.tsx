import { useId } from "react";
import { FileInput } from "#web/media/file-input.tsx";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { usePhotoField } from "#web/media/use-photo-field.ts";
import { verifyTexts as texts } from "#web/texts/verify.ts";
import { UploadIcon } from "#web/ui/icons.tsx";
import styles from "./verify-screen.module.css";

interface PictureFieldProps {
  /** The shown picture. */
  readonly picture: File | null;
  readonly busy: boolean;
  readonly onPick: (file: File) => void;
}

/** A field for a picture that is chosen, dropped or pasted. */
export function PictureField({ picture, busy, onPick }: PictureFieldProps) {
  // A picture that is pasted replaces the one before.
  const field = usePhotoField({ empty: true, busy, onPick });
  const url = useObjectUrl(picture);
  const id = useId();
  return (
    <div {...field} className={styles.picker}>
      <label className={styles.field} htmlFor={id}>
        <FileInput id={id} aria-describedby={`${id}-hint`} busy={busy} onPick={onPick} />
        {url && <img className={styles.picture} src={url} alt={texts.chosen} />}
        <span className={styles.drop}>
          <UploadIcon size={24} />
          <strong>{picture ? texts.change : texts.choose}</strong>
        </span>
      </label>
      <p id={`${id}-hint`} className="soft">
        {texts.hint}
      </p>
    </div>
  );
}
