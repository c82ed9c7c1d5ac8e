import { useAction } from "#web/api/use-action.ts";
import { PATHS } from "#web/paths.ts";
import { dayOf } from "#web/texts/dates.ts";
import { importTexts as texts } from "#web/texts/import.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import type { Import, ImportRow } from "#worker/contract/imports.ts";
import { discardImport, refreshImport, retryFailures } from "./import-calls.ts";
import { ImportRowCard } from "./import-row-card.tsx";
import styles from "./import-screen.module.css";
import { problemsOfRow } from "./row-problems.ts";
import { usePublication } from "./use-publication.ts";
import { useReadings } from "./use-readings.ts";

function isPublishable(row: ImportRow): boolean {
  const free = row.duplicateOf === null || row.isWanted;
  return row.state === "ready" && free && Object.keys(problemsOfRow(row)).length === 0;
}

/** The rows of an import with their progress, corrections and publication. */
export function ImportTable({ shown }: { readonly shown: Import }) {
  const { id, rows } = shown;
  const count = (...states: readonly ImportRow["state"][]) =>
    rows.filter(({ state }) => states.includes(state)).length;
  const open = count("waiting", "reading");
  useReadings(id, open > 0);
  const isDone = rows.every(({ state }) => state === "published");
  return (
    <div className="stack">
      {open > 0 && <Progress shown={shown} read={rows.length - open} />}
      <p className="soft" role="status">
        {texts.summary(count("ready"), count("failed"), count("published"))}
      </p>
      {isDone ? <Done id={id} /> : <Actions shown={shown} failed={count("failed")} />}
      <ol className={styles.rows}>
        {rows.map((row) => (
          <ImportRowCard key={row.id} row={row} />
        ))}
      </ol>
    </div>
  );
}

function Progress({ shown, read }: { readonly shown: Import; readonly read: number }) {
  const { rows, readsAgainAt } = shown;
  const caption = readsAgainAt
    ? texts.waits(new Date(readsAgainAt).toLocaleTimeString([], { timeStyle: "short" }))
    : texts.reading(read, rows.length);
  return (
    <div className="tight">
      <ProgressBar label={texts.progress} percent={(read / Math.max(1, rows.length)) * 100} />
      <p className="hint">{caption}</p>
    </div>
  );
}

function Done({ id }: { readonly id: string }) {
  const { busy, run } = useAction();
  return (
    <>
      <Notice kind="success">{texts.done}</Notice>
      <div className={styles.actions}>
        <ButtonLink look="primary" to={PATHS.manageCloset}>
          {texts.toCloset}
        </ButtonLink>
        <Button
          busy={busy ? texts.starting : null}
          onClick={() => void run(() => discardImport(id)).then(refreshImport)}
        >
          {texts.another}
        </Button>
      </div>
    </>
  );
}

interface ActionsProps {
  readonly shown: Import;
  readonly failed: number;
}

function Actions({ shown, failed }: ActionsProps) {
  const { id, rows, room, expiresAt } = shown;
  const question = useLazyDialog(() => import("./discard-question.tsx"));
  const { failure, run } = useAction();
  const { progress, sentence, isUnknown, publish, ask } = usePublication();
  const ready = rows.filter(isPublishable);
  const left = rows.filter(({ state }) => state !== "published").length;
  const refused = sentence ?? failure?.sentence;
  return (
    <>
      {room < ready.length && <Notice kind="info">{texts.room(room)}</Notice>}
      {refused && <Notice kind="error">{refused}</Notice>}
      <div className={styles.actions}>
        <Button
          look="primary"
          busy={progress}
          disabled={ready.length === 0}
          onClick={() => void publish(ready)}
        >
          {texts.publish(ready.length)}
        </Button>
        {isUnknown && <Button onClick={() => void ask()}>{texts.ask}</Button>}
        {failed > 0 && (
          <Button onClick={() => void run(() => retryFailures(id)).then(refreshImport)}>
            {texts.retry(failed)}
          </Button>
        )}
        <Button look="quiet" onClick={() => void question.open(true)}>
          {texts.discard}
        </Button>
      </div>
      <p className="hint">{texts.ends(dayOf(expiresAt))}</p>
      {question.opened && (
        <question.opened.module.DiscardQuestion
          count={left}
          onNo={question.close}
          onYes={() => {
            question.close();
            void run(() => discardImport(id)).then(refreshImport);
          }}
        />
      )}
    </>
  );
}
