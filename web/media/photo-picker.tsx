import type { CSSProperties, DragEvent } from "react";
import { useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { UploadIcon } from "#web/ui/icons.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import styles from "./photo-picker.module.css";
import { Picture } from "./picture.tsx";
import { useObjectUrl } from "./use-object-url.ts";

interface PhotoPickerProps {
  /** What is chosen here, such as 'Upload a garment photo'. */
  readonly label: string;
  readonly hint: string;
  readonly photo: Blob | null;
  readonly alt: string;
  readonly ratio?: string;
  /** The words while a photo is made ready. */
  readonly busy?: string | null;
  readonly onPick: (file: File) => void;
}

/** A field for one photo: press to choose, or drop a file on it; then it shows the photo. */
export function PhotoPicker(props: PhotoPickerProps) {
  const [over, setOver] = useState(false);
  const url = useObjectUrl(props.photo);

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) props.onPick(file);
  }

  return (
    <label
      className={classNames(styles.picker, over && styles.over)}
      style={{ "--ratio": props.ratio } as CSSProperties}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        className="visually-hidden"
        type="file"
        accept="image/*"
        aria-label={props.label}
        disabled={Boolean(props.busy)}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Emptied, so that the same file can be chosen again after an error.
          event.target.value = "";
          if (file) props.onPick(file);
        }}
      />
      {url ? (
        <>
          <Picture
            url={url}
            alt={props.alt}
            sizes="100vw"
            {...(props.ratio && { ratio: props.ratio })}
          />
          <span className={styles.change}>{props.busy ?? "Change photo"}</span>
        </>
      ) : (
        <span className={styles.drop}>
          {props.busy ? (
            <Spinner words={props.busy} />
          ) : (
            <>
              <UploadIcon size={24} />
              <strong>{props.label}</strong>
              <span className={styles.hint}>{props.hint}</span>
            </>
          )}
        </span>
      )}
    </label>
  );
}
