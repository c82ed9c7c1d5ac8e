import { useForm } from "#web/api/use-form.ts";
import { loginTexts as texts } from "#web/texts/login.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import type { LegalPath } from "#worker/contract/legal.ts";
import { signUp } from "./auth-calls.ts";
import { AuthForm, EMAIL_FIELD } from "./auth-form.tsx";
import styles from "./login-screen.module.css";
import { type PendingCode, storePending } from "./pending-code.ts";

interface SignUpFormProps {
  /** The path after the login by the mail's link. */
  readonly returnPath: string;
  readonly onSignedUp: (pending: PendingCode) => void;
}

const EMPTY = { firstName: "", lastName: "", email: "", password: "" };

export function SignUpForm({ returnPath, onSignedUp }: SignUpFormProps) {
  const { values, field, busy, failure, run } = useForm(EMPTY);

  async function createAccount() {
    const signUpId = await signUp(values, returnPath);
    const email = values.email.trim().toLowerCase();
    const pending = { email, signUpId, sentAt: Date.now() };
    storePending(pending);
    onSignedUp(pending);
  }

  return (
    <AuthForm failure={failure} onSubmit={() => void run(createAccount)}>
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
      <p className="hint">
        {texts.accept} <a href={"/terms" satisfies LegalPath}>{texts.terms}</a>,{" "}
        <a href={"/privacy" satisfies LegalPath}>{texts.privacy}</a>.
      </p>
    </AuthForm>
  );
}
