import { useMemo } from "react";
import { noteShared } from "#web/managed-closet/checklist.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { saveFile } from "#web/media/download.ts";
import { pictureTexts } from "#web/texts/picture.ts";
import { qrCodeTexts } from "#web/texts/qr-code.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { toastError } from "#web/ui/toast-store.ts";
import styles from "./qr-code.module.css";
import { qrCode, qrPng, qrSvg } from "./qr-code.ts";

/** The live link as a QR code to download; dark on light in every theme. */
export default function QrCodeDialog({ managed, onClose }: ClosetDialogProps) {
  const { closet, liveUrl } = managed;
  const code = useMemo(() => qrCode(liveUrl ?? ""), [liveUrl]);
  const name = closet?.instagramHandle;

  async function save(extension: "png" | "svg") {
    try {
      const picture = extension === "svg" ? qrSvg(code) : await qrPng(code);
      void noteShared(managed);
      saveFile(new File([picture], `${name}.${extension}`, { type: picture.type }));
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
        </svg>
        <p className={classNames("hint", styles.link)}>{liveUrl}</p>
        <div className={styles.actions}>
          <Button look="primary" onClick={() => void save("png")}>
            {qrCodeTexts.png}
          </Button>
          <Button onClick={() => void save("svg")}>{qrCodeTexts.svg}</Button>
        </div>
      </div>
    </Dialog>
  );
}
