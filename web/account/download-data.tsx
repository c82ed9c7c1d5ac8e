import { useRef, useState } from "react";
import { saveFile } from "#web/media/download.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import type { CollectProgress } from "./collect-data.ts";
import { collectData } from "./collect-data.ts";
import styles from "./privacy-card.module.css";
import { sentenceForAccount } from "./sentence.ts";

/** Collects all that is stored on the person into one file and has the browser save it. */
export function DownloadData() {
  const [progress, setProgress] = useState<CollectProgress | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const start = useRef<HTMLButtonElement>(null);

  async function download() {
    const abort = new AbortController();
    underWay.current = abort;
    setProgress({ done: 0, total: 0 });
    try {
      const { file, missing } = await collectData(setProgress, abort.signal);
      saveFile(file);
      toast({ title: "Success", description: missing === 0 ? COMPLETE : incomplete(missing) });
    } catch (error) {
      if (!abort.signal.aborted) toastError(sentenceForAccount(error));
    } finally {
      underWay.current = null;
      setProgress(null);
    }
  }

  function cancel() {
    underWay.current?.abort();
    start.current?.focus();
  }

  return (
    <>
      <Button ref={start} busy={progress && "Collecting..."} onClick={() => void download()}>
        Download my data
      </Button>
      {progress && (
        <div className={styles.progress}>
          <ProgressBar label="Collecting your data" percent={percentOf(progress)} />
          <span>{progress.total > 0 && wordsOf(progress)}</span>
          <Button look="link" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
    </>
  );
}

const COMPLETE = "Your data has been downloaded.";

function incomplete(missing: number): string {
  const pictures = missing === 1 ? "One picture" : `${missing} pictures`;
  return `Your data has been downloaded. ${pictures} could not be read; missing.txt names what is not there.`;
}

function percentOf({ done, total }: CollectProgress): number {
  return total === 0 ? 0 : (done / total) * 100;
}

function wordsOf({ done, total }: CollectProgress): string {
  return `Collecting pictures… ${done} of ${total}`;
}
