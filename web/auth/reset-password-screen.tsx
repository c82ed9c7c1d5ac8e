import { useEffect, useState } from "react";
import { publishSessionEvent } from "#web/api/session-events.ts";
import { useForm } from "#web/api/use-form.ts";
import { becomeGuest } from "#web/api/use-session.ts";
import { Link } from "#web/navigation/link.tsx";
import { navigate } from "#web/navigation/navigate.ts";
import { useAddress } from "#web/navigation/use-address.ts";
import { PATHS } from "#web/paths.ts";
import { passwordResetTexts as texts } from "#web/texts/password-reset.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toastSuccess } from "#web/ui/toast-store.ts";
import { AuthForm } from "./auth-form.tsx";
import styles from "./login-screen.module.css";
import { resetPassword } from "./mail-calls.ts";
import { storePending } from "./pending-code.ts";

export default function ResetPasswordScreen() {
  const params = new URLSearchParams(useAddress().search);
  // Stored in memory only: the address bar, the history and the Referer must not hold the token.
  const [token] = useState(() => (params.has("error") ? null : params.get("token")));
  useEffect(() => {
    navigate(PATHS.resetPassword, { replace: true });
  }, []);
  return (
    <div className={styles.panel}>
      <h1 className={styles.title}>{texts.title}</h1>
      {token ? (
        <NewPasswordForm token={token} />
      ) : (
        <Notice kind="error">
          <p>{texts.badLink}</p>
          <NewLink />
        </Notice>
      )}
    </div>
  );
}

function NewLink() {
  return (
    <Link to={PATHS.login} details={{ view: "forgot" }}>
      {texts.newLink}
    </Link>
  );
}

function NewPasswordForm({ token }: { readonly token: string }) {
  const { values, field, busy, failure, run } = useForm({ newPassword: "" });

  async function savePassword() {
    if (!(await run(() => resetPassword(token, values.newPassword)))) return;
    // The reset has confirmed the address.
    storePending(null);
    // All sessions of the account have ended: the other tabs read theirs again.
    publishSessionEvent("changed");
    await becomeGuest();
    toastSuccess(texts.saved);
    navigate(PATHS.login, { replace: true });
  }

  return (
    <AuthForm
      failure={failure}
      help={failure?.code === "invalid_token" && <NewLink />}
      onSubmit={() => void savePassword()}
    >
      <Field
        label={texts.title}
        type="password"
        autoComplete="new-password"
        required
        hint={texts.hint}
        {...field("newPassword")}
      />
      <Button type="submit" look="primary" large busy={busy ? uiTexts.saving : null}>
        {texts.save}
      </Button>
    </AuthForm>
  );
}
