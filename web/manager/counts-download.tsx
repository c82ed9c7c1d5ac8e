import { callForFile } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { saveFile } from "#web/media/download.ts";
import { FileDownload } from "#web/media/file-download.tsx";
import { closetNumbersTexts as texts } from "#web/texts/closet-numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { type StatsPeriod, statsFileName, statsFilePath } from "#worker/contract/closet-stats.ts";
import styles from "./closet-numbers.module.css";

interface CountsDownloadProps {
  readonly handle: string;
  readonly days: StatsPeriod;
  /** The first and the last day, YYYY-MM-DD. */
  readonly first: string;
  readonly last: string;
}

/** The button that downloads the counts of the period; the call names the managed closet. */
export function CountsDownload({ handle, days, first, last }: CountsDownloadProps) {
  const { busy, failure, run } = useAction();

  async function download() {
    const file = await callForFile(statsFilePath(days), {});
    saveFile(new File([file], statsFileName(handle, first, last), { type: file.type }));
  }

  return (
    <div className={styles.download}>
      <FileDownload>
        <Button busy={busy ? texts.downloading : null} onClick={() => void run(download)}>
          {texts.download}
        </Button>
      </FileDownload>
      <p className="hint">{texts.downloadHint}</p>
      {failure && (
        <Notice kind="error">
          {texts.notDownloaded}. {failure.sentence}
        </Notice>
      )}
    </div>
  );
}
