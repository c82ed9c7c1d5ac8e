import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { announce } from "#web/api/session-news.ts";
import { becomeGuest } from "#web/api/use-session.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { PATHS } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { resetPassword } from "./auth-calls.ts";
import { AuthForm } from "./auth-form.tsx";
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
      <h1 className={styles.title}>New password</h1>
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
  const { busy, failure, run } = useSubmit();

  async function onSubmit() {
    if (!(await run(() => resetPassword(token, password)))) return;
    // Every session of the account has ended: the other tabs ask, this one begins anew.
    announce("changed");
    await becomeGuest();
    toast({ title: "Success", description: "Your password has been changed. Please log in." });
    navigate(PATHS.login, { replace: true });
  }

  return (
    <AuthForm
      failure={failure}
      help={failure?.code === "invalid_token" && <AskAgain />}
      onSubmit={() => void onSubmit()}
    >
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        value={password}
        hint={`At least ${LIMITS.passwordMin} characters`}
        error={failure?.fields.newPassword}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" large busy={busy ? "Saving..." : null}>
        Save password
      </Button>
    </AuthForm>
  );
}
