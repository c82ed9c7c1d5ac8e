import { cropTexts } from "#web/texts/crop.ts";
import { uiTexts } from "#web/texts/ui.ts";
import "react-easy-crop/react-easy-crop.css";
import { useState } from "react";
import Cropper from "react-easy-crop";
import { type Area, decodePicture, encodeBitmap } from "#web/media/bitmap.ts";
import { fitWithin, type Size } from "#web/media/fit-within.ts";
import { LONGEST_SIDE } from "#web/media/prepare-photo.ts";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { Answers } from "#web/ui/answers.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import styles from "./crop-dialog.module.css";
import { firstFrame, isExtreme, largestZoom, sliderOf, zoomOf } from "./crop-frame.ts";
import { useSubject } from "./use-subject.ts";

const KEY_STEP_PX = 8;

interface CropDialogProps {
  readonly photo: Blob;
  /** The size of the upright photo, in pixels. */
  readonly size: Size;
  readonly round?: boolean;
  readonly onClose: () => void;
  readonly onCropped: (photo: Blob) => void;
}

export default function CropDialog({ photo, size, round, onClose, onCropped }: CropDialogProps) {
  const [area, setArea] = useState<Area | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function apply() {
    if (!area) return setFailure(cropTexts.noArea);
    setFailure(null);
    setBusy(true);
    try {
      const target = fitWithin(area, LONGEST_SIDE);
      onCropped(await encodeBitmap(await decodePicture(photo), target, "image/jpeg", area));
    } catch {
      setFailure(cropTexts.failed);
      setBusy(false);
    }
  }

  return (
    <Dialog title={cropTexts.title} small lasting onClose={onClose}>
      <div className={styles.content}>
        <Frame photo={photo} size={size} round={Boolean(round)} onArea={setArea} />
        {failure && <Notice kind="error">{failure}</Notice>}
        <Answers>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button look="primary" busy={busy ? cropTexts.apply : null} onClick={() => void apply()}>
            {cropTexts.apply}
          </Button>
        </Answers>
      </div>
    </Dialog>
  );
}

interface FrameProps {
  readonly photo: Blob;
  readonly size: Size;
  readonly round: boolean;
  readonly onArea: (area: Area) => void;
}

function Frame({ photo, size, round, onArea }: FrameProps) {
  const url = useObjectUrl(photo);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const subject = useSubject(photo);
  const largest = largestZoom(size);
  const extreme = isExtreme(size);
  return (
    <>
      <div className={classNames(styles.stage, extreme && styles.square)}>
        {subject === undefined && <Spinner />}
        {url && subject !== undefined && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={largest}
            aspect={1}
            objectFit={extreme ? "cover" : "contain"}
            cropShape={round ? "round" : "rect"}
            initialCroppedAreaPercentages={firstFrame(size, subject, round)}
            keyboardStep={KEY_STEP_PX}
            cropperProps={{ role: "group", "aria-label": cropTexts.area }}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => onArea(pixels)}
          />
        )}
      </div>
      <label className={styles.zoom}>
        {cropTexts.zoom}
        <input
          type="range"
          min={0}
          max={100}
          step="any"
          value={sliderOf(zoom, largest)}
          aria-valuetext={cropTexts.percent(Math.round(zoom * 100))}
          disabled={largest === 1 || subject === undefined}
          onChange={(event) => setZoom(zoomOf(event.target.valueAsNumber, largest))}
        />
      </label>
    </>
  );
}
