import { type ReactNode, useState } from "react";
import type { RefusalTexts } from "#web/media/photo-refusal.ts";
import { PhotoError, readPhotoSize } from "#web/media/prepare-photo.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { canBeCropped, TOO_SMALL_TO_CROP } from "./crop-frame.ts";

interface Crop {
  /** The photo cropped to a square, or null when the dialog is closed. @throws PhotoError */
  readonly crop: (file: File) => Promise<Blob | null>;
  /** Rendered beside the form, never inside it. */
  readonly dialog: ReactNode;
}

export function useCrop(texts: RefusalTexts, round = false): Crop {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [, loadDialog] = useLazyModule(() => import("./crop-dialog.tsx"));

  async function crop(file: File): Promise<Blob | null> {
    const size = await readPhotoSize(file, texts);
    if (!canBeCropped(size)) throw new PhotoError(TOO_SMALL_TO_CROP);
    const dialogModule = await loadDialog();
    if (!dialogModule) return null;
    const cropped = await new Promise<Blob | null>((resolve) =>
      setDialog(
        <dialogModule.default
          photo={file}
          size={size}
          round={round}
          onClose={() => resolve(null)}
          onCropped={resolve}
        />,
      ),
    );
    setDialog(null);
    return cropped;
  }

  return { crop, dialog };
}
