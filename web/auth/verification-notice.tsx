import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { useForm } from "#web/api/use-form.ts";
import { PATHS } from "#web/paths.ts";
import { loginTexts as texts } from "#web/texts/login.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { sendVerification } from "./auth-calls.ts";
import { AuthForm, EMAIL_FIELD } from "./auth-form.tsx";
import styles from "./login-screen.module.css";

/** The result of a verification link, which opens /login with `verified` or `error`. */
export function VerificationNotice() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const failed = params.has("error");
  if (pathname !== PATHS.login || !(failed || params.get("verified") === "1")) return null;
  return (
    <div className={styles.notices}>
      <Notice kind={failed ? "error" : "success"}>
        {failed ? texts.badVerification : texts.verified}
      </Notice>
      {failed && <NewVerificationMail />}
    </div>
  );
}

function NewVerificationMail() {
  const { values, field, busy, failure, run } = useForm({ email: "" });
  const [done, setDone] = useState(false);

  async function resend() {
    setDone(await run(() => sendVerification(values.email)));
  }

  if (done) return <Notice kind="success">{texts.verificationSent}</Notice>;
  return (
    <AuthForm failure={failure} onSubmit={() => void resend()}>
      <Field label={texts.verificationEmail} {...EMAIL_FIELD} {...field("email")} />
      <Button type="submit" busy={busy ? texts.sending : null}>
        {texts.sendVerification}
      </Button>
    </AuthForm>
  );
}
