import { useEffect, useRef, useState } from "react";
import { announce } from "#web/api/session-news.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { signIn } from "./auth-calls.ts";
import { AuthForm } from "./auth-form.tsx";
import styles from "./login-screen.module.css";
import { ResendVerification } from "./resend-verification.tsx";

interface LoginFormProps {
  /** Known from before; then the focus goes to the field that is still empty. */
  readonly email?: string | undefined;
  readonly onSignedIn: () => Promise<void>;
  readonly onForgot: (email: string) => void;
}

export function LoginForm({ email: known, onSignedIn, onForgot }: LoginFormProps) {
  const [email, setEmail] = useState(known ?? "");
  const [password, setPassword] = useState("");
  const { busy, failure, run } = useSubmit();
  const fields = {
    email: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  };

  const first = known === undefined ? null : known === "" ? fields.email : fields.password;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes
  useEffect(() => first?.current?.focus(), []);

  function onSubmit() {
    void run(async () => {
      await signIn(email, password);
      const arrived = onSignedIn();
      // The other tabs follow only now that this one has taken the way back.
      announce("signed-in");
      await arrived;
    });
  }

  return (
    <AuthForm
      failure={failure}
      help={failure?.code === "email_not_verified" && <ResendVerification email={email} />}
      onSubmit={onSubmit}
    >
      <Field
        ref={fields.email}
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
        ref={fields.password}
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
      <Button look="link" className={styles.switch} onClick={() => onForgot(email)}>
        Forgot Password?
      </Button>
    </AuthForm>
  );
}
