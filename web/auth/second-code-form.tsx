import { useEffect, useRef, useState } from "react";
import { useForm } from "#web/api/use-form.ts";
import { secondFactorTexts as texts } from "#web/texts/second-factor.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { AuthForm } from "./auth-form.tsx";
import styles from "./code-form.module.css";
import { sendRecoveryCode, sendTotp } from "./second-code-calls.ts";

interface SecondCodeFormProps {
  readonly onSignedIn: () => Promise<void>;
  /** Returns to the password. */
  readonly onLeave: () => void;
}

/** Asks for the code after the password: of the app, or a recovery code. */
export default function SecondCodeForm({ onSignedIn, onLeave }: SecondCodeFormProps) {
  const [recovery, setRecovery] = useState(false);
  return (
    <div className={styles.screen}>
      <h2>{texts.loginTitle}</h2>
      <p className="soft">{recovery ? texts.recoveryLead : texts.loginLead}</p>
      <CodeEntry key={String(recovery)} {...{ recovery, onSignedIn }} />
      <div className={styles.others}>
        <Button look="link" onClick={() => setRecovery(!recovery)}>
          {recovery ? texts.useApp : texts.useRecovery}
        </Button>
        <Button look="link" onClick={onLeave}>
          {texts.otherAccount}
        </Button>
        {recovery && <p className="hint">{texts.lostAll}</p>}
      </div>
    </div>
  );
}

interface CodeEntryProps {
  readonly recovery: boolean;
  readonly onSignedIn: () => Promise<void>;
}

function CodeEntry({ recovery, onSignedIn }: CodeEntryProps) {
  const { values, field, busy, failure, run } = useForm({ code: "" });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    // On a phone, the bar at the bottom would cover the button.
    input.current?.form?.scrollIntoView({ block: "center" });
  }, []);

  function send() {
    void run(async () => {
      await (recovery ? sendRecoveryCode : sendTotp)(values.code);
      await onSignedIn();
    });
  }

  return (
    <AuthForm failure={failure} onSubmit={send}>
      <Field
        ref={input}
        label={recovery ? texts.recoveryCode : texts.code}
        inputMode={recovery ? "text" : "numeric"}
        autoComplete={recovery ? "off" : "one-time-code"}
        autoCapitalize="off"
        required
        {...field("code")}
      />
      <Button type="submit" look="primary" large busy={busy ? texts.checking : null}>
        {texts.logIn}
      </Button>
    </AuthForm>
  );
}
