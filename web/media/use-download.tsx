import { useState } from "react";
import { pictureTexts } from "#web/texts/picture.ts";
import { toastError } from "#web/ui/toast-store.ts";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import { pictureFile, saveFile, shareFile } from "./download.ts";
import { inAppBrowser } from "./in-app-browser.ts";

const loadDialog = () => import("./save-picture-dialog.tsx");
type DialogModule = Awaited<ReturnType<typeof loadDialog>>;

interface StoredPicture {
  readonly url: string;
  /** The path of this site that shows the picture to its owner. */
  readonly page: string;
  readonly name: string;
  readonly type: "image/png" | "image/jpeg";
}

/**
 * Shares a picture or saves it, then runs `onSaved`; the browser of another app can do neither and
 * shows the dialog. `busy` is the label while it works.
 */
export function useDownload(onSaved: () => void) {
  const [busy, setBusy] = useState(false);
  const { opened, open, close } = useLazyDialog<DialogModule, StoredPicture>(loadDialog);
  const browser = inAppBrowser(navigator.userAgent);

  async function save({ url, name, type }: StoredPicture) {
    const file = await pictureFile(url, name, type);
    if (await shareFile(file)) return;
    saveFile(file);
    onSaved();
  }

  async function download(picture: StoredPicture) {
    setBusy(true);
    try {
      await (browser ? open(picture) : save(picture));
    } catch {
      toastError(pictureTexts.notDownloaded);
    } finally {
      setBusy(false);
    }
  }

  const dialog = browser && opened && (
    <opened.module.default
      browser={browser}
      url={opened.about.url}
      page={opened.about.page}
      onClose={close}
    />
  );
  return { busy: busy ? pictureTexts.downloading : null, download, dialog };
}
