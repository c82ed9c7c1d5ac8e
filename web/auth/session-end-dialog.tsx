import { useState } from "react";
import { refreshSession } from "#web/api/use-session.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ForgotPassword } from "./forgot-password.tsx";
import { LoginForm } from "./login-form.tsx";
import styles from "./session-end-dialog.module.css";
import { leaveSignedOut } from "./use-sign-out.ts";

/** The login above the screen of a person whose session has ended. Closing it makes them a guest. */
export default function SessionEndDialog({ email }: { readonly email: string }) {
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
            <p>Log in again to go on where you were. What you have entered is still here.</p>
            <LoginForm email={typed} onSignedIn={refreshSession} onForgot={onForgot} />
          </>
        )}
      </div>
    </Dialog>
  );
}
