import { useState } from "react";
import { DOWNLOAD_FAILED, pictureFile, saveFile } from "#web/media/download.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { MOVING_PICTURE } from "#web/ui/morph.ts";
import { toastError } from "#web/ui/toast-store.ts";
import { buySoon, shareSoon } from "./coming-soon.ts";
import { DeleteQuestion } from "./delete-question.tsx";
import styles from "./generation-dialog.module.css";
import { relativeDate } from "./relative-date.ts";
import { ResultPicture } from "./result-picture.tsx";
import type { Opened } from "./use-opened.ts";

interface GenerationDialogProps extends Opened {
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function GenerationDialog(props: GenerationDialogProps) {
  const { generation, thumbnail, onClose, onDeleted } = props;
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState(false);
  const url = generation.outputImageUrl;

  async function download() {
    if (!url) return;
    setSaving(true);
    try {
      saveFile(await pictureFile(url, `generation-${generation.id}.jpg`, "image/jpeg"));
      shareSoon();
    } catch {
      toastError(DOWNLOAD_FAILED);
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog title="Your Virtual Try-On" className={styles.dialog} onClose={onClose}>
      <div className={styles.content}>
        {url && (
          <ResultPicture
            url={url}
            before={generation.beforeImageUrl}
            sizes="(width < 768px) 100vw, 560px"
            under={thumbnail}
            transitionName={MOVING_PICTURE}
          />
        )}
        <div className={styles.words}>
          <p className={styles.date}>Generated {relativeDate(generation.createdAt, Date.now())}</p>
          <Button look="primary" onClick={buySoon}>
            Buy Now
          </Button>
          <Button busy={saving ? "Downloading..." : null} onClick={() => void download()}>
            Share & Download
          </Button>
          <Button look="danger" onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
      </div>
      {asking && (
        <DeleteQuestion id={generation.id} onClose={() => setAsking(false)} onDeleted={onDeleted} />
      )}
    </Dialog>
  );
}
