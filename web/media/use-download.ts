import { useState } from "react";
import { pictureTexts } from "#web/texts/picture.ts";
import { toastError } from "#web/ui/toast-store.ts";
import { pictureFile, saveFile, shareFile } from "./download.ts";

/**
 * Shares a picture through the device, or saves it.
 * @param onSaved runs after the picture was saved instead of shared
 * @returns the label while it works, else null, and the function that starts it
 */
export function useDownload(onSaved: () => void) {
  const [busy, setBusy] = useState(false);

  async function download(...picture: Parameters<typeof pictureFile>) {
    setBusy(true);
    try {
      const file = await pictureFile(...picture);
      if (await shareFile(file)) return;
      saveFile(file);
      onSaved();
    } catch {
      toastError(pictureTexts.notDownloaded);
    } finally {
      setBusy(false);
    }
  }

  return [busy ? pictureTexts.downloading : null, download] as const;
}
