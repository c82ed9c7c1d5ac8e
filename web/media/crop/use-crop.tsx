import type { ReactNode } from "react";
import { useState } from "react";
import type { RefusalWords } from "#web/media/photo-refusal.ts";
import { openPhoto, PhotoError } from "#web/media/prepare-photo.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { canBeCropped, TOO_SMALL_TO_CROP } from "./crop-frame.ts";

interface Crop {
  /**
   * Lets the member crop a photo to a square; null when the dialog is closed.
   * @throws PhotoError
   */
  readonly crop: (file: File) => Promise<Blob | null>;
  /** The caller renders it beside the form, never inside. */
  readonly dialog: ReactNode;
}

/** The dialog that crops a photo, loaded on its first use. */
export function useCrop(words: RefusalWords, round = false): Crop {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [, loadDialog] = useLazyModule(() => import("./crop-dialog.tsx"));

  async function crop(file: File): Promise<Blob | null> {
    const size = await openPhoto(file, words);
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
