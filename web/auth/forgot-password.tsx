import { useEffect, useRef, useState } from "react";
import { useAction } from "#web/api/use-action.ts";
import { loginTexts as texts } from "#web/texts/login.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { requestReset } from "./auth-calls.ts";
import { AuthForm } from "./auth-form.tsx";
import styles from "./login-screen.module.css";

interface ForgotPasswordProps {
  /** The address from the login form. */
  readonly email: string;
  readonly onBack: () => void;
}

export function ForgotPassword({ email: typed, onBack }: ForgotPasswordProps) {
  const [email, setEmail] = useState(typed);
  const [done, setDone] = useState(false);
  const { busy, failure, run } = useAction();
  const field = useRef<HTMLInputElement>(null);
  // The button that had the focus is gone.
  useEffect(() => field.current?.focus(), []);

  async function sendResetMail() {
    setDone(false);
    if (!(await run(() => requestReset(email)))) return;
    setEmail("");
    setDone(true);
  }

  return (
    <div>
      <p className={styles.lead}>{texts.forgotLead}</p>
      <AuthForm failure={failure} onSubmit={() => void sendResetMail()}>
        {done && <Notice kind="success">{texts.resetSent}</Notice>}
        <Field
          ref={field}
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          error={failure?.fields.email}
          onChange={(event) => setEmail(event.target.value)}
        />
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
