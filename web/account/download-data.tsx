import { useRef, useState } from "react";
import { sentenceOf } from "#web/api/call.ts";
import { saveFile } from "#web/media/download.ts";
import { FileDownload } from "#web/media/file-download.tsx";
import { dataDownloadTexts as texts } from "#web/texts/data-download.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { toastError, toastSuccess } from "#web/ui/toast-store.ts";
import { type CollectProgress, collectData } from "./collect-data.ts";
import styles from "./download-data.module.css";

export function DownloadData() {
  const [progress, setProgress] = useState<CollectProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const start = useRef<HTMLButtonElement>(null);

  async function download() {
    const abort = new AbortController();
    running.current = abort;
    setProgress({ done: 0, total: 0 });
    try {
      const { file, missing } = await collectData(setProgress, abort.signal);
      saveFile(file);
      toastSuccess(texts.done(missing));
    } catch (error) {
      if (!abort.signal.aborted) toastError(sentenceOf(error));
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  function cancel() {
    running.current?.abort();
    start.current?.focus();
  }

  return (
    <FileDownload>
      <Button ref={start} busy={progress && texts.busy} onClick={() => void download()}>
        {texts.start}
      </Button>
      {progress && <Progress progress={progress} onCancel={cancel} />}
    </FileDownload>
  );
}

interface ProgressProps {
  readonly progress: CollectProgress;
  readonly onCancel: () => void;
}

function Progress({ progress: { done, total }, onCancel }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <ProgressBar label={texts.progress} percent={total === 0 ? 0 : (done / total) * 100} />
      <span>{total > 0 && texts.progressCount(done, total)}</span>
      <Button look="link" onClick={onCancel}>
        {uiTexts.cancel}
      </Button>
    </div>
  );
}
