import { useEffect, useRef, useState } from "react";
import { useForm } from "#web/api/use-form.ts";
import { forgotPasswordTexts as texts } from "#web/texts/forgot-password.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { AuthForm, EMAIL_FIELD } from "./auth-form.tsx";
import styles from "./login-screen.module.css";
import { requestReset } from "./mail-calls.ts";

interface ForgotPasswordProps {
  /** Whether it has a heading of its own. */
  readonly heading?: boolean;
  readonly email: string;
  readonly onBack: () => void;
}

export default function ForgotPassword({ heading, email: typed, onBack }: ForgotPasswordProps) {
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
      {heading && <h2 className={styles.heading}>{texts.title}</h2>}
      <p className={styles.lead}>{texts.lead}</p>
      <AuthForm failure={failure} onSubmit={() => void sendResetMail()}>
        {done && <Notice kind="success">{texts.sent}</Notice>}
        <Field ref={input} label={texts.email} {...EMAIL_FIELD} {...field("email")} />
        <Button type="submit" look="primary" large busy={busy ? texts.sending : null}>
          {texts.send}
        </Button>
        <Button look="link" className={styles.switch} onClick={onBack}>
          {texts.back}
        </Button>
      </AuthForm>
    </div>
  );
}
