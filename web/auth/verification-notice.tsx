import { useState } from "react";
import { useForm } from "#web/api/use-form.ts";
import { verificationTexts as texts } from "#web/texts/verification.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { AuthForm, EMAIL_FIELD } from "./auth-form.tsx";
import styles from "./login-screen.module.css";
import { sendVerification } from "./mail-calls.ts";

/** The result of a verification link, which opens /login with `verified` or `error`. */
export default function VerificationNotice({ failed }: { readonly failed: boolean }) {
  return (
    <div className={styles.notices}>
      <Notice kind={failed ? "error" : "success"}>{failed ? texts.badLink : texts.verified}</Notice>
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

  if (done) return <Notice kind="success">{texts.sent}</Notice>;
  return (
    <AuthForm failure={failure} onSubmit={() => void resend()}>
      <Field label={texts.email} {...EMAIL_FIELD} {...field("email")} />
      <Button type="submit" busy={busy ? texts.sending : null}>
        {texts.send}
      </Button>
    </AuthForm>
  );
}
