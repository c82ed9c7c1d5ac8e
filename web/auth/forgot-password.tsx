import type { FormEvent } from "react";
import { useState } from "react";
import { useSubmit } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { requestReset } from "./auth-calls.ts";
import styles from "./login-screen.module.css";

export function ForgotPassword({ onBack }: { readonly onBack: () => void }) {
  const [email, setEmail] = useState("");
  const [done, setDone] = useState(false);
  const { busy, failure, run } = useSubmit();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setDone(false);
    if (!(await run(() => requestReset(email.trim())))) return;
    setEmail("");
    setDone(true);
  }

  return (
    <>
      <div className={styles.intro}>
        <h2>Forgot Password</h2>
        <p>Enter your email, and we will send you a link to choose a new one.</p>
      </div>
      <form className={styles.form} onSubmit={onSubmit}>
        {failure && <Notice kind="error">{failure.sentence}</Notice>}
        {done && (
          <Notice kind="success">Password reset email sent! Please check your inbox.</Notice>
        )}
        <Field
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
      </form>
    </>
  );
}
