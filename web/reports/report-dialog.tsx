import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { fill } from "#web/texts/fill.ts";
import { reportTexts } from "#web/texts/report.ts";
import { reportReasonTexts } from "#web/texts/report-reasons.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { Answers } from "#web/ui/answers.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import {
  REASON_MISSING,
  type ReportInput,
  type ReportReason,
} from "#worker/contract/moderation.ts";
import styles from "./report-dialog.module.css";

interface ReportDialogProps {
  readonly handle: string;
  /** Null for a report of the closet. */
  readonly item: ClosetItem | null;
  readonly onClose: () => void;
}

const REASONS = Object.entries(reportReasonTexts) as [ReportReason, string][];

export default function ReportDialog({ handle, item, onClose }: ReportDialogProps) {
  const [sent, setSent] = useState(false);
  const what = item ? item.title : `@${handle}`;
  return (
    <Dialog
      title={fill(reportTexts.title, { subject: <bdi className={styles.what}>{what}</bdi> })}
      className={styles.dialog}
      reading
      onClose={onClose}
    >
      {sent ? (
        <Thanks onClose={onClose} />
      ) : (
        <ReportForm path={pathOf(handle, item)} onSent={() => setSent(true)} onClose={onClose} />
      )}
    </Dialog>
  );
}

function pathOf(handle: string, item: ClosetItem | null): string {
  const closet = `/api/closets/${encodeURIComponent(handle)}`;
  return `${closet}${item ? `/items/${encodeURIComponent(item.id)}` : ""}/reports`;
}

interface ReportFormProps {
  readonly path: string;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

function ReportForm({ path, onSent, onClose }: ReportFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [details, setDetails] = useState("");
  const [missing, setMissing] = useState(false);
  const { busy, failure, run } = useAction();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!reason) {
      setMissing(true);
      form.current?.querySelector<HTMLElement>("input")?.focus();
      return;
    }
    const json: ReportInput = { reason, details };
    if (await run(() => call(path, { method: "POST", json }))) onSent();
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void onSubmit(event)}>
      <Reasons
        chosen={reason}
        missing={missing}
        onChoose={(name) => {
          setReason(name);
          setMissing(false);
        }}
      />
      <TextArea
        label={reportTexts.details}
        rows={3}
        maxLength={LIMITS.reportDetailsMax}
        value={details}
        error={failure?.fields.details}
        onChange={(event) => setDetails(event.target.value)}
      />
      <p className="hint">{reportTexts.anonymous}</p>
      {failure && <Notice kind="error">{failure.sentence}</Notice>}
      <Answers>
        <Button disabled={busy} onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button type="submit" look="primary" busy={busy ? reportTexts.sending : null}>
          {reportTexts.send}
        </Button>
      </Answers>
    </form>
  );
}

interface ReasonsProps {
  readonly chosen: ReportReason | null;
  readonly missing: boolean;
  readonly onChoose: (reason: ReportReason) => void;
}

function Reasons({ chosen, missing, onChoose }: ReasonsProps) {
  const id = useId();
  return (
    <>
      <fieldset aria-describedby={missing ? `${id}-missing` : undefined}>
        <legend className={styles.legend}>{reportTexts.reason}</legend>
        {REASONS.map(([name, text]) => (
          <label key={name} className={styles.reason}>
            <input
              type="radio"
              name={id}
              checked={chosen === name}
              onChange={() => onChoose(name)}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      {missing && (
        <p id={`${id}-missing`} className={classNames("error", styles.missing)} role="alert">
          {REASON_MISSING}
        </p>
      )}
    </>
  );
}

/** The thanks receive the focus, because the focused form was removed. */
function Thanks({ onClose }: Pick<ReportDialogProps, "onClose">) {
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => thanks.current?.focus(), []);
  return (
    <div className="stack">
      <div ref={thanks} className={styles.thanks} tabIndex={-1}>
        <Notice kind="success">
          <p>{reportTexts.thanks}</p>
          <p>{reportTexts.consequence}</p>
        </Notice>
      </div>
      <Answers>
        <Button look="primary" onClick={onClose}>
          {reportTexts.done}
        </Button>
      </Answers>
    </div>
  );
}
