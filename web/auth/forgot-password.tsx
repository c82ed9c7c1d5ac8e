import { useEffect, useRef, useState } from "react";
import { useSubmit } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { requestReset } from "./auth-calls.ts";
import { AuthForm } from "./auth-form.tsx";
import styles from "./login-screen.module.css";

interface ForgotPasswordProps {
  /** What was typed at the login. */
  readonly email: string;
  readonly onBack: () => void;
}

/** Below a heading of the place where it stands. */
export function ForgotPassword({ email: typed, onBack }: ForgotPasswordProps) {
  const [email, setEmail] = useState(typed);
  const [done, setDone] = useState(false);
  const { busy, failure, run } = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  // The button that led here is gone, and the focus with it.
  useEffect(() => field.current?.focus(), []);

  async function onSubmit() {
    setDone(false);
    if (!(await run(() => requestReset(email)))) return;
    setEmail("");
    setDone(true);
  }

  return (
    <div>
      <p className={styles.lead}>
        Enter your email, and we will send you a link to choose a new one.
      </p>
      <AuthForm failure={failure} onSubmit={() => void onSubmit()}>
        {done && (
          <Notice kind="success">Password reset email sent! Please check your inbox.</Notice>
        )}
        <Field
          ref={field}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          error={failure?.fields.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" look="primary" large busy={busy ? "Sending..." : null}>
          Send Reset Email
        </Button>
        <Button look="link" className={styles.switch} onClick={onBack}>
          Back to Login
        </Button>
      </AuthForm>
    </div>
  );
}
