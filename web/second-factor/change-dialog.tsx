import { useState } from "react";
import { useForm } from "#web/api/use-form.ts";
import { refreshSessions } from "#web/api/use-session.ts";
import { AuthForm } from "#web/auth/auth-form.tsx";
import { secondFactorTexts as texts } from "#web/texts/second-factor.ts";
import { Answers } from "#web/ui/answers.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { toastSuccess } from "#web/ui/toast-store.ts";
import { CopiedCodes } from "./copied-secret.tsx";
import { renewRecoveryCodes, switchOff } from "./factor-calls.ts";

/** Switches the factor off, or makes new recovery codes. */
export function ChangeDialog({ onClose }: { readonly onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog title={texts.title} small lasting onClose={onClose}>
      {codes ? (
        <div className="stack">
          <p>{texts.newCodesLead}</p>
          <CopiedCodes codes={codes} />
          <Answers>
            <Button look="primary" onClick={onClose}>
              {texts.done}
            </Button>
          </Answers>
        </div>
      ) : (
        <Confirmation onCodes={setCodes} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ConfirmationProps {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function Confirmation({ onCodes, onClose }: ConfirmationProps) {
  const { values, field, busy, failure, run } = useForm({ password: "", code: "" });

  async function turnOff() {
    if (!(await run(() => switchOff(values)))) return;
    toastSuccess(texts.isOff);
    onClose();
    await refreshSessions();
  }

  return (
    <AuthForm
      failure={failure}
      onSubmit={() => void run(async () => onCodes(await renewRecoveryCodes(values)))}
    >
      <p className="soft">{texts.confirmLead}</p>
      <Field
        label={texts.password}
        type="password"
        autoComplete="current-password"
        required
        {...field("password")}
      />
      <Field
        label={texts.anyCode}
        autoComplete="one-time-code"
        autoCapitalize="off"
        required
        {...field("code")}
      />
      <Answers>
        <Button look="danger" disabled={busy} onClick={() => void turnOff()}>
          {texts.switchOff}
        </Button>
        <Button type="submit" look="primary" busy={busy ? texts.checking : null}>
          {texts.newCodes}
        </Button>
      </Answers>
    </AuthForm>
  );
}
