import { useState } from "react";
import { pictureTexts } from "#web/texts/picture.ts";
import { toastError } from "#web/ui/toast-store.ts";
import { pictureFile, saveFile, shareFile } from "./download.ts";

/** Shares a picture or saves it, then runs `onSaved`. The first value is the label while it works. */
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
