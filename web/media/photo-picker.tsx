import type { CSSProperties } from "react";
import { useId, useRef } from "react";
import { Button, IconButton } from "#web/ui/button.tsx";
import { CameraIcon, CloseIcon, UploadIcon } from "#web/ui/icons.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { FileInput } from "./file-input.tsx";
import styles from "./photo-picker.module.css";
import { Picture } from "./picture.tsx";
import { useCoarsePointer } from "./use-coarse-pointer.ts";
import { useObjectUrl } from "./use-object-url.ts";
import { usePhotoField } from "./use-photo-field.ts";

interface PhotoPickerProps {
  /** What is chosen here, such as 'Upload a garment photo'. */
  readonly label: string;
  readonly hint: string;
  readonly photo: Blob | null;
  /** The stored picture, shown while no photo is chosen in its place. */
  readonly stored?: string | null;
  readonly alt: string;
  /** What is wrong with it, shown beneath. */
  readonly error?: string | undefined;
  /** Several can be chosen in one go. */
  readonly multiple?: boolean;
  /** Width by height of the frame; square by default. */
  readonly ratio?: string;
  /** How wide the stored picture is shown, in the terms of an img's `sizes`. */
  readonly sizes?: string;
  /** The words while a photo is made ready. */
  readonly busy?: string | null;
  /** Which camera of a phone takes such a photo: the one towards the person or the other one. */
  readonly camera: "user" | "environment";
  /** The first photo, and what else was chosen with it. */
  readonly onPick: (file: File, others: readonly File[]) => void;
  /** None where the photo can only be changed. */
  readonly onRemove?: (() => void) | undefined;
}

/** A field for one photo, to be chosen, dropped, pasted or taken; then it shows the photo. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { label, photo, stored = null, alt, ratio = "1", busy, error, onPick } = props;
  const waits = Boolean(busy);
  const field = usePhotoField({ empty: !photo && !stored, busy: waits, onPick });
  const touch = useCoarsePointer();
  const chosen = useObjectUrl(photo);
  const url = chosen ?? (photo ? null : stored);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  function onRemove() {
    props.onRemove?.();
    // The button that had the focus goes with the photo.
    input.current?.focus();
  }

  return (
    <div {...field} className={styles.picker} style={{ "--ratio": ratio } as CSSProperties}>
      <label className={styles.field} htmlFor={id}>
        <FileInput
          ref={input}
          id={id}
          aria-label={url ? `Change photo: ${alt}` : label}
          aria-describedby={error ? `${id}-error` : url ? undefined : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          multiple={props.multiple}
          busy={waits}
          onPick={onPick}
        />
        {url ? (
          <Picture url={url} alt={alt} sizes={props.sizes ?? "100vw"} ratio={ratio} />
        ) : (
          <span className={styles.drop}>
            <UploadIcon size={24} />
            <strong>{label}</strong>
            <span id={`${id}-hint`} className={styles.hint}>
              <span>{touch ? "Choose or take a photo." : "Choose, drop or paste a photo."}</span>{" "}
              <span>{props.hint}</span> <span>Larger photos are made smaller.</span>
            </span>
          </span>
        )}
        {url && <span className={styles.change}>Change Photo</span>}
        {busy && (
          <span className={styles.busy} aria-hidden="true">
            <Spinner text={busy} />
          </span>
        )}
      </label>
      {url && !busy && props.onRemove && (
        <IconButton label="Remove photo" className={styles.remove} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      )}
      {touch && <Camera facing={props.camera} busy={waits} onPick={(file) => onPick(file, [])} />}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <span className="visually-hidden" role="status">
        {busy}
      </span>
    </div>
  );
}

interface CameraProps {
  readonly facing: "user" | "environment";
  readonly busy: boolean;
  readonly onPick: (file: File) => void;
}

function Camera({ facing, busy, onPick }: CameraProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        ref={input}
        aria-label="Photo from the camera"
        tabIndex={-1}
        capture={facing}
        busy={busy}
        onPick={onPick}
      />
      <Button onClick={() => input.current?.click()}>
        <CameraIcon />
        Take a photo
      </Button>
    </>
  );
}
