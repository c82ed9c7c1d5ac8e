import type { FormEvent } from "react";
import { useState } from "react";
import { useSubmit } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { signIn } from "./auth-calls.ts";
import styles from "./login-screen.module.css";
import { ResendVerification } from "./resend-verification.tsx";

interface LoginFormProps {
  readonly onSignedIn: () => Promise<void>;
  readonly onForgot: () => void;
}

export function LoginForm({ onSignedIn, onForgot }: LoginFormProps) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { busy, failure, run } = useSubmit();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await signIn(email.trim(), password);
      await onSignedIn();
    });
  }

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {failure && (
        <Notice kind="error">
          <p>{failure.sentence}</p>
          {failure.code === "email_not_verified" && <ResendVerification email={email.trim()} />}
        </Notice>
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
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={failure?.fields.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" large busy={busy ? "Logging in..." : null}>
        Login
      </Button>
      <Button look="link" className={styles.switch} onClick={onForgot}>
        Forgot Password?
      </Button>
    </form>
  );
}
