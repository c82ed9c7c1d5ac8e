import { useMemo, useState } from "react";
import { useForm } from "#web/api/use-form.ts";
import { refreshSessions } from "#web/api/use-session.ts";
import { AuthForm } from "#web/auth/auth-form.tsx";
import { sendTotp } from "#web/auth/second-code-calls.ts";
import { qrCode } from "#web/manager/qr-code.ts";
import { secondFactorTexts as texts } from "#web/texts/second-factor.ts";
import { FormAnswers } from "#web/ui/answers.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { toastSuccess } from "#web/ui/toast-store.ts";
import type { TotpSetUp } from "#worker/contract/second-factor.ts";
import { CopiedCodes, CopiedKey } from "./copied-secret.tsx";
import { beginSetUp } from "./factor-calls.ts";
import styles from "./second-factor.module.css";

/** Asks for the password, shows the secrets, and switches the factor on with its first code. */
export function SetUpDialog({ onClose }: { readonly onClose: () => void }) {
  const [setUp, setSetUp] = useState<TotpSetUp>();
  return (
    <Dialog title={texts.title} small lasting onClose={onClose}>
      {setUp ? (
        <FirstCode setUp={setUp} onClose={onClose} />
      ) : (
        <Password onSetUp={setSetUp} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface PasswordProps {
  readonly onSetUp: (setUp: TotpSetUp) => void;
  readonly onClose: () => void;
}

function Password({ onSetUp, onClose }: PasswordProps) {
  const { values, field, busy, failure, run } = useForm({ password: "" });
  return (
    <AuthForm
      failure={failure}
      onSubmit={() => void run(async () => onSetUp(await beginSetUp(values.password)))}
    >
      <p className="soft">{texts.passwordLead}</p>
      <Field
        label={texts.password}
        type="password"
        autoComplete="current-password"
        required
        {...field("password")}
      />
      <FormAnswers yes={texts.next} busy={busy ? texts.checking : null} onNo={onClose} />
    </AuthForm>
  );
}

interface FirstCodeProps {
  readonly setUp: TotpSetUp;
  readonly onClose: () => void;
}

function FirstCode({ setUp: { totpURI, backupCodes }, onClose }: FirstCodeProps) {
  const { values, field, busy, failure, run } = useForm({ code: "" });
  const secret = new URL(totpURI).searchParams.get("secret") ?? "";

  async function switchOn() {
    if (!(await run(() => sendTotp(values.code)))) return;
    toastSuccess(texts.isOn);
    onClose();
    await refreshSessions();
  }

  return (
    <AuthForm failure={failure} onSubmit={() => void switchOn()}>
      <p>{texts.scan}</p>
      <QrCode text={totpURI} />
      <CopiedKey secret={secret} />
      <p>{texts.keep}</p>
      <CopiedCodes codes={backupCodes} />
      <p>{texts.enter}</p>
      <Field
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...field("code")}
      />
      <FormAnswers yes={texts.switchOn} busy={busy ? texts.checking : null} onNo={onClose} />
    </AuthForm>
  );
}

function QrCode({ text }: { readonly text: string }) {
  const { size, path } = useMemo(() => qrCode(text), [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={texts.qrCode}
    >
      <path d={path} />
    </svg>
  );
}
