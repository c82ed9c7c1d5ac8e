import { useEffect, useRef, useState } from "react";
import { useForm } from "#web/api/use-form.ts";
import { loginTexts as texts } from "#web/texts/login.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { requestReset } from "./auth-calls.ts";
import { AuthForm, EMAIL_FIELD } from "./auth-form.tsx";
import styles from "./login-screen.module.css";

interface ForgotPasswordProps {
  readonly email: string;
  readonly onBack: () => void;
}

export function ForgotPassword({ email: typed, onBack }: ForgotPasswordProps) {
  const { values, setValues, field, busy, failure, run } = useForm({ email: typed });
  const [done, setDone] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The button that had the focus is gone.
  useEffect(() => input.current?.focus(), []);

  async function sendResetMail() {
    setDone(false);
    if (!(await run(() => requestReset(values.email)))) return;
    setValues({ email: "" });
    setDone(true);
  }

  return (
    <div>
      <p className={styles.lead}>{texts.forgotLead}</p>
      <AuthForm failure={failure} onSubmit={() => void sendResetMail()}>
        {done && <Notice kind="success">{texts.resetSent}</Notice>}
        <Field ref={input} label={texts.email} {...EMAIL_FIELD} {...field("email")} />
        <Button type="submit" look="primary" large busy={busy ? texts.sending : null}>
          {texts.sendReset}
        </Button>
        <Button look="link" className={styles.switch} onClick={onBack}>
          {texts.back}
        </Button>
      </AuthForm>
    </div>
  );
}
