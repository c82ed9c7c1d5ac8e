import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { publishSessionEvent } from "#web/api/session-events.ts";
import { useForm } from "#web/api/use-form.ts";
import { loginTexts as texts } from "#web/texts/login.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { signIn } from "./auth-calls.ts";
import { AuthForm, EMAIL_FIELD } from "./auth-form.tsx";
import styles from "./login-screen.module.css";
import { storePending } from "./pending-code.ts";

const SecondCodeForm = lazy(() => import("./second-code-form.tsx"));
const ResendVerification = lazy(() => import("./resend-verification.tsx"));

interface LoginFormProps {
  /** The address from an earlier form; the focus is then on the first empty field. */
  readonly email?: string | undefined;
  readonly onSignedIn: () => Promise<void>;
  readonly onForgot: (email: string) => void;
}

/** The password, and for an account with a second factor the code. */
export function LoginForm({ onSignedIn, ...props }: LoginFormProps) {
  const [needsCode, setNeedsCode] = useState(false);

  async function finish() {
    storePending(null);
    const redirected = onSignedIn();
    // The other tabs follow only after this tab has taken the stored redirect.
    publishSessionEvent("signed-in");
    await redirected;
  }

  if (!needsCode) {
    return <PasswordForm {...props} onSignedIn={finish} onChallenge={() => setNeedsCode(true)} />;
  }
  return (
    <Suspense fallback={<Spinner />}>
      <SecondCodeForm onSignedIn={finish} onLeave={() => setNeedsCode(false)} />
    </Suspense>
  );
}

interface PasswordFormProps extends LoginFormProps {
  readonly onChallenge: () => void;
}

function PasswordForm({ email: known, onSignedIn, onForgot, onChallenge }: PasswordFormProps) {
  const { values, field, busy, failure, run } = useForm({ email: known ?? "", password: "" });
  const { email, password } = values;
  const fields = {
    email: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  };

  const first = known === undefined ? null : known === "" ? fields.email : fields.password;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => first?.current?.focus(), []);

  function logIn() {
    void run(async () => {
      if (await signIn(email, password)) onChallenge();
      else await onSignedIn();
    });
  }

  return (
    <AuthForm
      failure={failure}
      help={
        failure?.code === "email_not_verified" && (
          <Suspense>
            <ResendVerification email={email} />
          </Suspense>
        )
      }
      onSubmit={logIn}
    >
      <Field ref={fields.email} label={texts.email} {...EMAIL_FIELD} {...field("email")} />
      <Field
        ref={fields.password}
        label={texts.password}
        type="password"
        autoComplete="current-password"
        required
        {...field("password")}
      />
      <Button type="submit" look="primary" large busy={busy ? texts.loggingIn : null}>
        {texts.login}
      </Button>
      <Button look="link" className={styles.switch} onClick={() => onForgot(email)}>
        {texts.forgotLink}
      </Button>
    </AuthForm>
  );
}
