import { useEffect, useId, useRef, useState } from "react";
import { call } from "#web/api/call.ts";
import { checkInput } from "#web/api/check-input.ts";
import { useForm } from "#web/api/use-form.ts";
import { AuthForm } from "#web/auth/auth-form.tsx";
import { fill } from "#web/texts/fill.ts";
import { reportTexts } from "#web/texts/report.ts";
import { reportReasonTexts } from "#web/texts/report-reasons.ts";
import { Answers, FormAnswers } from "#web/ui/answers.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { type ReportInput, type ReportReason, reportInput } from "#worker/contract/moderation.ts";
import styles from "./report-dialog.module.css";
import { Statement } from "./statement.tsx";

interface ReportDialogProps {
  readonly handle: string;
  /** Null for a report of the closet. */
  readonly item: ClosetItem | null;
  readonly onClose: () => void;
}

const REASONS = Object.entries(reportReasonTexts) as [ReportReason, string][];

export default function ReportDialog({ handle, item, onClose }: ReportDialogProps) {
  const [sent, setSent] = useState<string | null>(null);
  const what = item ? item.title : `@${handle}`;
  return (
    <Dialog
      title={fill(reportTexts.title, { subject: <bdi className={styles.what}>{what}</bdi> })}
      className={styles.dialog}
      reading
      onClose={onClose}
    >
      {sent !== null ? (
        <Thanks address={sent} onClose={onClose} />
      ) : (
        <ReportForm path={pathOf(handle, item)} onSent={setSent} onClose={onClose} />
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
  /** @param address where the receipt goes; empty without one */
  readonly onSent: (address: string) => void;
  readonly onClose: () => void;
}

interface Entered {
  readonly reason: ReportReason | null;
  readonly details: string;
  readonly address: string;
  readonly signature: string;
  readonly goodFaith: boolean;
}

/** @throws ApiError `invalid` with a sentence per field */
function toInput({ reason, details, address, signature, goodFaith }: Entered) {
  const statement = reason === "intimate" ? { address, signature, goodFaith } : {};
  const contact = address.trim() === "" ? {} : { address };
  return checkInput(reportInput, { reason, details, ...contact, ...statement } as ReportInput);
}

function ReportForm({ path, onSent, onClose }: ReportFormProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [goodFaith, setGoodFaith] = useState(false);
  const { values, field, busy, failure, run } = useForm({
    details: "",
    address: "",
    signature: "",
  });
  const isUrgent = reason === "intimate";

  async function send() {
    const json = toInput({ ...values, reason, goodFaith });
    await call(path, { method: "POST", json });
    onSent(values.address.trim());
  }

  return (
    <AuthForm failure={failure} onSubmit={() => void run(send)}>
      <Reasons
        chosen={reason}
        missing={reason === null ? failure?.fields.reason : undefined}
        onChoose={setReason}
      />
      {isUrgent && <p>{reportTexts.urgent}</p>}
      <TextArea
        label={isUrgent ? reportTexts.where : reportTexts.details}
        rows={3}
        maxLength={LIMITS.reportDetailsMax}
        {...field("details")}
      />
      <Field
        label={isUrgent ? reportTexts.addressNeeded : reportTexts.address}
        hint={reportTexts.addressHint}
        type="email"
        autoComplete="email"
        required={isUrgent}
        {...field("address")}
      />
      {isUrgent && (
        <Statement
          signature={field("signature")}
          checked={goodFaith}
          missing={goodFaith ? undefined : failure?.fields.goodFaith}
          onChange={setGoodFaith}
        />
      )}
      <p className="hint">{reportTexts.anonymous}</p>
      <FormAnswers yes={reportTexts.send} busy={busy ? reportTexts.sending : null} onNo={onClose} />
    </AuthForm>
  );
}

interface ReasonsProps {
  readonly chosen: ReportReason | null;
  readonly missing: string | undefined;
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
              aria-invalid={missing ? true : undefined}
              onChange={() => onChoose(name)}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      {missing && (
        <p id={`${id}-missing`} className={classNames("error", styles.missing)} role="alert">
          {missing}
        </p>
      )}
    </>
  );
}

interface ThanksProps {
  readonly address: string;
  readonly onClose: () => void;
}

/** The thanks receive the focus, because the focused form was removed. */
function Thanks({ address, onClose }: ThanksProps) {
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => thanks.current?.focus(), []);
  return (
    <div className="stack">
      <div ref={thanks} className={styles.thanks} tabIndex={-1}>
        <Notice kind="success">
          <p>{reportTexts.thanks}</p>
          <p>{reportTexts.consequence}</p>
          {address && <p>{fill(reportTexts.receipt, { address: <bdi>{address}</bdi> })}</p>}
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
