import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { useSubmit } from "#web/api/use-submit.ts";
import { PATHS } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { sendVerification } from "./auth-calls.ts";
import { AuthForm } from "./auth-form.tsx";
import styles from "./login-screen.module.css";

/** What came of a verification mail's link, which lands on /login with `verified` or `error`. */
export function VerificationNotice() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  if (pathname !== PATHS.login) return null;
  if (params.has("error")) {
    return (
      <div className={styles.notices}>
        <Notice kind="error">
          This verification link is invalid or has expired. Get a new one below.
        </Notice>
        <NewVerificationMail />
      </div>
    );
  }
  if (params.get("verified") !== "1") return null;
  return (
    <div className={styles.notices}>
      <Notice kind="success">Your email is confirmed. Please log in.</Notice>
    </div>
  );
}

function NewVerificationMail() {
  const [email, setEmail] = useState("");
  const [done, setDone] = useState(false);
  const { busy, failure, run } = useSubmit();

  async function onSubmit() {
    setDone(await run(() => sendVerification(email)));
  }

  if (done) {
    return <Notice kind="success">A new email is on its way. Please check your inbox.</Notice>;
  }
  return (
    <AuthForm failure={failure} onSubmit={() => void onSubmit()}>
      <Field
        label="Email to verify"
        type="email"
        autoComplete="username"
        required
        value={email}
        error={failure?.fields.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" busy={busy ? "Sending..." : null}>
        Send the email again
      </Button>
    </AuthForm>
  );
}
