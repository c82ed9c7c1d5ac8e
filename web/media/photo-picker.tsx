import { useId, useRef, useState } from "react";
import { photoTexts } from "#web/texts/photo.ts";
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
  readonly label: string;
  readonly hint: string;
  readonly photo: Blob | null;
  readonly stored?: string | null;
  readonly alt: string;
  readonly error?: string | undefined;
  readonly multiple?: boolean;
  /** Width by height of the frame; square by default. */
  readonly ratio?: "1" | "2 / 1" | "3 / 4";
  /** The displayed width of the stored picture, as the `sizes` of an img. */
  readonly sizes?: string;
  /** A photo is being read that was not picked here. */
  readonly busy?: boolean;
  readonly camera: "user" | "environment";
  /** `others` are the further photos chosen with the first. */
  readonly onPick: (file: File, others: readonly File[]) => Promise<void>;
  readonly onRemove?: (() => void) | undefined;
}

/** A field for one photo that is chosen, dropped, pasted or taken. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { label, photo, stored = null, alt, ratio = "1", error } = props;
  const [picking, onPick] = usePicking(props.onPick);
  const busy = picking || Boolean(props.busy);
  const field = usePhotoField({ empty: !photo && !stored, busy, onPick });
  const touch = useCoarsePointer();
  const chosen = useObjectUrl(photo);
  const url = chosen ?? (photo ? null : stored);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  function onRemove() {
    props.onRemove?.();
    // The focused button disappears with the photo.
    input.current?.focus();
  }

  return (
    <div {...field} className={styles.picker} data-ratio={ratio}>
      <label className={styles.field} htmlFor={id}>
        <FileInput
          ref={input}
          id={id}
          aria-label={url ? photoTexts.changeNamed(alt) : label}
          aria-describedby={error ? `${id}-error` : url ? undefined : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          multiple={props.multiple}
          busy={busy}
          onPick={onPick}
        />
        {url ? (
          <>
            <Picture url={url} alt={alt} sizes={props.sizes ?? "100vw"} ratio={ratio} />
            <span className={styles.change}>{photoTexts.change}</span>
          </>
        ) : (
          <EmptyField label={label} hint={props.hint} hintId={`${id}-hint`} touch={touch} />
        )}
        {busy && <Busy />}
      </label>
      {url && !busy && props.onRemove && (
        <IconButton label={photoTexts.remove} className={styles.remove} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      )}
      {touch && <Camera facing={props.camera} busy={busy} onPick={onPick} />}
      {error && (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      )}
      <span className="visually-hidden" role="status">
        {busy && photoTexts.uploading}
      </span>
    </div>
  );
}

/** Whether a picked photo is being taken, and the function that takes it. */
function usePicking(take: PhotoPickerProps["onPick"]) {
  const [picking, setPicking] = useState(false);

  function onPick(file: File, others: readonly File[]) {
    setPicking(true);
    void take(file, others).finally(() => setPicking(false));
  }

  return [picking, onPick] as const;
}

function Busy() {
  return (
    <span className={styles.busy} aria-hidden="true">
      <Spinner text={photoTexts.uploading} />
    </span>
  );
}

interface EmptyFieldProps extends Pick<PhotoPickerProps, "label" | "hint"> {
  readonly hintId: string;
  readonly touch: boolean;
}

function EmptyField({ label, hint, hintId, touch }: EmptyFieldProps) {
  return (
    <span className={styles.drop}>
      <UploadIcon size={24} />
      <strong>{label}</strong>
      <span id={hintId} className={styles.hint}>
        <span>{touch ? photoTexts.chooseOrTake : photoTexts.choose}</span> <span>{hint}</span>{" "}
        <span>{photoTexts.largerOnes}</span>
      </span>
    </span>
  );
}

interface CameraProps {
  readonly facing: "user" | "environment";
  readonly busy: boolean;
  readonly onPick: (file: File, others: readonly File[]) => void;
}

function Camera({ facing, busy, onPick }: CameraProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        ref={input}
        aria-label={photoTexts.camera}
        tabIndex={-1}
        capture={facing}
        busy={busy}
        onPick={onPick}
      />
      <Button onClick={() => input.current?.click()}>
        <CameraIcon />
        {photoTexts.take}
      </Button>
    </>
  );
}
