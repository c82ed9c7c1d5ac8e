import { useMemo, useState } from "react";
import { noteShared } from "#web/managed-closet/checklist.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { toDataUrl } from "#web/media/data-url.ts";
import { pictureFile, saveFile } from "#web/media/download.ts";
import { FileDownload } from "#web/media/file-download.tsx";
import { pictureTexts } from "#web/texts/picture.ts";
import { qrCodeTexts } from "#web/texts/qr-code.ts";
import { Button } from "#web/ui/button.tsx";
import { Check } from "#web/ui/check.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { toastError } from "#web/ui/toast-store.ts";
import styles from "./qr-code.module.css";
import { pictureBox, qrCode, qrPng, qrSvg } from "./qr-code.ts";

/** The live link as a QR code to download, with the profile picture; dark on light in every theme. */
export default function QrCodeDialog({ managed, onClose }: ClosetDialogProps) {
  const { closet, liveUrl } = managed;
  const profileImageUrl = closet?.profileImageUrl ?? null;
  const [isChosen, choose] = useState(true);
  const picture = isChosen ? profileImageUrl : null;
  const code = useMemo(() => qrCode(liveUrl ?? "", picture !== null), [liveUrl, picture]);
  const name = closet?.instagramHandle;

  async function save(extension: "png" | "svg") {
    try {
      // JPEG, because some print shops cannot read WebP.
      const inside = picture ? await pictureFile(picture, "picture", "image/jpeg") : null;
      const file =
        extension === "svg"
          ? qrSvg(code, inside ? await toDataUrl(inside) : undefined)
          : await qrPng(code, inside ? await createImageBitmap(inside) : undefined);
      void noteShared(managed);
      saveFile(new File([file], `${name}.${extension}`, { type: file.type }));
    } catch {
      toastError(pictureTexts.notDownloaded);
    }
  }

  return (
    <Dialog title={qrCodeTexts.title} small onClose={onClose}>
      <div className={styles.body}>
        <svg
          className={styles.code}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={qrCodeTexts.label(liveUrl)}
        >
          <path d={code.path} />
          {picture && <image className={styles.picture} href={picture} {...pictureBox(code)} />}
        </svg>
        {profileImageUrl && (
          <Check label={qrCodeTexts.picture} checked={isChosen} onChange={choose} />
        )}
        <p className={classNames("hint", styles.link)}>{liveUrl}</p>
        <FileDownload>
          <div className={styles.actions}>
            <Button look="primary" onClick={() => void save("png")}>
              {qrCodeTexts.png}
            </Button>
            <Button onClick={() => void save("svg")}>{qrCodeTexts.svg}</Button>
          </div>
        </FileDownload>
      </div>
    </Dialog>
  );
}
