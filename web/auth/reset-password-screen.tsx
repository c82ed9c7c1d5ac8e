import type { FormEvent } from "react";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import * as v from "valibot";
import { useSubmit } from "#web/api/use-submit.ts";
import { PATHS } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { newPassword } from "#worker/contract/auth.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { resetPassword } from "./auth-calls.ts";
import styles from "./login-screen.module.css";

export default function ResetPasswordScreen() {
  const [params] = useSearchParams();
  // Read once and kept in memory alone: out of the address bar, the history and any Referer.
  const [token] = useState(() => (params.has("error") ? null : params.get("token")));
  useEffect(() => {
    window.history.replaceState(window.history.state, "", PATHS.resetPassword);
  }, []);
  return (
    <div className={styles.panel}>
      <div className={styles.intro}>
        <h1>New password</h1>
      </div>
      {token ? <NewPasswordForm token={token} /> : <BadLink />}
    </div>
  );
}

function BadLink() {
  return (
    <Notice kind="error">
      <p>This link is invalid or has expired.</p>
      <AskAgain />
    </Notice>
  );
}

function AskAgain() {
  return (
    <Link to={PATHS.login} state={{ view: "forgot" }}>
      Ask for a new link
    </Link>
  );
}

function NewPasswordForm({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<string>();
  const { busy, failure, run } = useSubmit();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const parsed = v.safeParse(newPassword, password);
    setWrong(parsed.issues?.[0].message);
    if (!parsed.success || !(await run(() => resetPassword(token, password)))) return;
    toast({ title: "Success", description: "Your password has been changed. Please log in." });
    navigate(PATHS.login, { replace: true });
  }

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {failure && (
        <Notice kind="error">
          <p>{failure.sentence}</p>
          {failure.code === "invalid_token" && <AskAgain />}
        </Notice>
      )}
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        value={password}
        hint={`At least ${LIMITS.passwordMin} characters`}
        error={wrong ?? failure?.fields.newPassword ?? failure?.fields.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" large busy={busy ? "Saving..." : null}>
        Save password
      </Button>
    </form>
  );
}
