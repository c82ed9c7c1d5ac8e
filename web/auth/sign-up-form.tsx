import { useState } from "react";
import { useForm } from "#web/api/use-form.ts";
import { loginTexts as texts } from "#web/texts/login.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { signUp } from "./auth-calls.ts";
import { AuthForm, EMAIL_FIELD } from "./auth-form.tsx";
import styles from "./login-screen.module.css";

const EMPTY = { firstName: "", lastName: "", email: "", password: "" };

export function SignUpForm() {
  const { values, setValues, field, busy, failure, run } = useForm(EMPTY);
  const [done, setDone] = useState(false);

  async function createAccount() {
    setDone(false);
    if (!(await run(() => signUp(values)))) return;
    setValues(EMPTY);
    setDone(true);
  }

  return (
    <AuthForm failure={failure} onSubmit={() => void createAccount()}>
      {done && <Notice kind="success">{texts.signedUp}</Notice>}
      <div className={styles.names}>
        <Field {...field("firstName")} label={texts.firstName} autoComplete="given-name" />
        <Field {...field("lastName")} label={texts.lastName} autoComplete="family-name" />
      </div>
      <Field label={texts.email} {...EMAIL_FIELD} {...field("email")} />
      <Field
        {...field("password")}
        label={texts.password}
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
