import { useState } from "react";
import { refreshSession } from "#web/api/use-session.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ForgotPassword } from "./forgot-password.tsx";
import { LoginForm } from "./login-form.tsx";
import styles from "./session-end-dialog.module.css";
import { leaveSignedOut } from "./use-sign-out.ts";

interface SessionEndDialogProps {
  readonly email: string;
  /** Why what the person asked for was refused; it is sent again after the login. */
  readonly refusal: string | undefined;
}

/** The login above the screen of a person whose session has ended. Closing it makes them a guest. */
export default function SessionEndDialog({ email, refusal }: SessionEndDialogProps) {
  const [typed, setTyped] = useState(email);
  const [forgot, setForgot] = useState(false);

  function onForgot(current: string) {
    setTyped(current);
    setForgot(true);
  }

  /** As a guest, the person comes to the same place. */
  function leaveForGood() {
    leaveSignedOut(window.location.pathname + window.location.search);
  }

  const title = forgot ? "Forgot Password" : "Your session has ended";
  return (
    <Dialog title={title} small lasting onClose={leaveForGood}>
      <div className={styles.content}>
        {forgot ? (
          <ForgotPassword email={typed} onBack={() => setForgot(false)} />
        ) : (
          <>
            {refusal && <Notice kind="error">{refusal}</Notice>}
            <p>
              Log in again to continue. What you have entered is still here
              {refusal && ", and your last action is repeated after the login"}.
            </p>
            <LoginForm email={typed} onSignedIn={refreshSession} onForgot={onForgot} />
          </>
        )}
      </div>
    </Dialog>
  );
}
