import { type ChangeEvent, useState } from "react";
import { useAction } from "#web/api/use-action.ts";
import { loginTexts as texts } from "#web/texts/login.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { signUp } from "./auth-calls.ts";
import { AuthForm } from "./auth-form.tsx";
import styles from "./login-screen.module.css";

const EMPTY = { firstName: "", lastName: "", email: "", password: "" };

export function SignUpForm() {
  const [input, setInput] = useState(EMPTY);
  const [done, setDone] = useState(false);
  const { busy, failure, run } = useAction();

  async function createAccount() {
    setDone(false);
    if (!(await run(() => signUp(input)))) return;
    setInput(EMPTY);
    setDone(true);
  }

  const field = (name: keyof typeof EMPTY) => ({
    name,
    label: texts[name],
    value: input[name],
    error: failure?.fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setInput({ ...input, [name]: event.target.value }),
  });

  return (
    <AuthForm failure={failure} onSubmit={() => void createAccount()}>
      {done && <Notice kind="success">{texts.signedUp}</Notice>}
      <div className={styles.names}>
        <Field {...field("firstName")} autoComplete="given-name" />
        <Field {...field("lastName")} autoComplete="family-name" />
      </div>
      <Field {...field("email")} type="email" autoComplete="username" required />
      <Field
        {...field("password")}
        type="password"
        autoComplete="new-password"
        required
        hint={texts.passwordHint}
      />
      <Button type="submit" look="primary" large busy={busy ? texts.signingUp : null}>
        {texts.signUp}
      </Button>
    </AuthForm>
  );
}
