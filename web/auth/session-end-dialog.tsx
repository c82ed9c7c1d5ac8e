import { useEffect, useState } from "react";
import { refreshSession } from "#web/api/use-session.ts";
import { forgotPasswordTexts } from "#web/texts/forgot-password.ts";
import { sessionEndTexts } from "#web/texts/session-end.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import ForgotPassword from "./forgot-password.tsx";
import { LoginForm } from "./login-form.tsx";
import styles from "./session-end-dialog.module.css";
import { leaveSignedOut } from "./use-sign-out.ts";

/** Enough to find a password. Afterwards the page holds nothing of the person. */
const LASTS_MS = 15 * 60 * 1000;

interface SessionEndDialogProps {
  readonly email: string;
  /** The refusal of the person's last request, which is sent again after the login. */
  readonly refusal: string | undefined;
}

function continueAsGuest(): void {
  leaveSignedOut(window.location.pathname + window.location.search);
}

/**
 * The login in front of the screen of a person whose session has ended, which it hides. Closing it
 * signs out, as do 15 minutes without a login.
 */
export default function SessionEndDialog({ email, refusal }: SessionEndDialogProps) {
  const [typed, setTyped] = useState(email);
  const [forgot, setForgot] = useState(false);

  function onForgot(current: string) {
    setTyped(current);
    setForgot(true);
  }

  useEffect(() => {
    const timer = setTimeout(continueAsGuest, LASTS_MS);
    return () => clearTimeout(timer);
  }, []);

  const title = forgot ? forgotPasswordTexts.title : sessionEndTexts.title;
  return (
    <Dialog title={title} small lasting className={styles.hiding} onClose={continueAsGuest}>
      <div className={styles.content}>
        {forgot ? (
          <ForgotPassword email={typed} onBack={() => setForgot(false)} />
        ) : (
          <>
            {refusal && <Notice kind="error">{refusal}</Notice>}
            <p className="soft">{sessionEndTexts.explanation(!!refusal)}</p>
            <LoginForm email={typed} onSignedIn={refreshSession} onForgot={onForgot} />
          </>
        )}
      </div>
    </Dialog>
  );
}
