import type { ChangeEvent, FormEvent } from "react";
import { useState } from "react";
import * as v from "valibot";
import { useSubmit } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { newPassword } from "#worker/contract/auth.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { signUp } from "./auth-calls.ts";
import styles from "./login-screen.module.css";

const EMPTY = { firstName: "", lastName: "", email: "", password: "" };

export function SignUpForm() {
  const [input, setInput] = useState(EMPTY);
  const [wrongPassword, setWrongPassword] = useState<string>();
  const [done, setDone] = useState(false);
  const { busy, failure, run } = useSubmit();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setDone(false);
    const password = v.safeParse(newPassword, input.password);
    setWrongPassword(password.issues?.[0].message);
    if (!password.success) return;
    const ok = await run(() => signUp({ ...input, email: input.email.trim() }));
    if (!ok) return;
    setInput(EMPTY);
    setDone(true);
  }

  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: input[name],
    error: failure?.fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setInput({ ...input, [name]: event.target.value }),
  });

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {failure && <Notice kind="error">{failure.sentence}</Notice>}
      {done && (
        <Notice kind="success">
          Account created successfully! Please check your email to verify your account, then login.
        </Notice>
      )}
      <div className={styles.names}>
        <Field {...field("firstName")} label="First Name" autoComplete="given-name" />
        <Field {...field("lastName")} label="Last Name" autoComplete="family-name" />
      </div>
      <Field {...field("email")} label="Email" type="email" autoComplete="username" required />
      <Field
        {...field("password")}
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        hint={`At least ${LIMITS.passwordMin} characters`}
        error={wrongPassword ?? failure?.fields.password}
      />
      <Button type="submit" look="primary" large busy={busy ? "Creating account..." : null}>
        Sign Up
      </Button>
    </form>
  );
}
