import type { ChangeEvent } from "react";
import { useState } from "react";
import { useSubmit } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { LIMITS } from "#worker/contract/limits.ts";
import { signUp } from "./auth-calls.ts";
import { AuthForm } from "./auth-form.tsx";
import styles from "./login-screen.module.css";

const EMPTY = { firstName: "", lastName: "", email: "", password: "" };

export function SignUpForm() {
  const [input, setInput] = useState(EMPTY);
  const [done, setDone] = useState(false);
  const { busy, failure, run } = useSubmit();

  async function onSubmit() {
    setDone(false);
    if (!(await run(() => signUp(input)))) return;
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
    <AuthForm failure={failure} onSubmit={() => void onSubmit()}>
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
      />
      <Button type="submit" look="primary" large busy={busy ? "Creating account..." : null}>
        Sign Up
      </Button>
    </AuthForm>
  );
}
