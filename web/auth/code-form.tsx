import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { publishSessionEvent } from "#web/api/session-events.ts";
import { useAction } from "#web/api/use-action.ts";
import { useForm } from "#web/api/use-form.ts";
import { fill } from "#web/texts/fill.ts";
import { loginTexts } from "#web/texts/login.ts";
import { signUpCodeTexts as texts } from "#web/texts/sign-up-code.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toastSuccess } from "#web/ui/toast-store.ts";
import { CODE_DIGITS } from "#worker/contract/sign-up-code.ts";
import { AuthForm } from "./auth-form.tsx";
import { confirmCode, sendCode } from "./code-calls.ts";
import styles from "./code-form.module.css";
import { type PendingCode, renewPending, storePending } from "./pending-code.ts";

interface CodeFormProps {
  readonly pending: PendingCode;
  /** The path after the login by the link of the next mail. */
  readonly returnPath: string;
  readonly onSignedIn: () => Promise<void>;
  /** Opens another form without entering the code. */
  readonly onLeave: (view: "login" | "sign-up") => void;
}

/** Asks for the code of the mail, which confirms the address and logs in. */
export default function CodeForm({ pending, returnPath, onSignedIn, onLeave }: CodeFormProps) {
  return (
    <div className={styles.screen}>
      <h2>{texts.title}</h2>
      {pending.signUpId === null ? (
        <Notice kind="info">{texts.withoutPassword}</Notice>
      ) : (
        <Notice kind="success">{texts.signedUp}</Notice>
      )}
      <p className="soft">{fill(texts.lead, { email: <strong>{pending.email}</strong> })}</p>
      <CodeEntry {...{ pending, onSignedIn }} />
      <div className={styles.others}>
        <Resend pending={pending} returnPath={returnPath} />
        <Button look="link" onClick={() => onLeave("sign-up")}>
          {texts.changeAddress}
        </Button>
        <Button look="link" onClick={() => onLeave("login")}>
          {loginTexts.login}
        </Button>
      </div>
    </div>
  );
}

/** The field of the code, which is sent with its last digit. */
function CodeEntry({ pending, onSignedIn }: Pick<CodeFormProps, "pending" | "onSignedIn">) {
  const { values, field, busy, failure, run } = useForm({ otp: "" });
  const otp = field("otp");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (failure) input.current?.select();
  }, [failure]);

  function confirm(code: string) {
    void run(async () => {
      await confirmCode(pending, code);
      storePending(null);
      if (pending.signUpId === null) toastSuccess(texts.noPassword);
      const redirected = onSignedIn();
      // The other tabs follow only after this tab has taken the stored redirect.
      publishSessionEvent("signed-in");
      await redirected;
    });
  }

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    otp.onChange(event);
    const { value } = event.target;
    if (value.replace(/\D/g, "").length === CODE_DIGITS) confirm(value);
  }

  return (
    <AuthForm
      failure={failure}
      help={failure?.code === "invalid_otp" && <p>{texts.alreadyConfirmed}</p>}
      onSubmit={() => confirm(values.otp)}
    >
      <Field
        ref={input}
        label={texts.code}
        hint={texts.sentWhenComplete}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...otp}
        onChange={onChange}
      />
      <Button type="submit" look="primary" large busy={busy ? texts.confirming : null}>
        {texts.confirm}
      </Button>
    </AuthForm>
  );
}

const WAIT_MS = 30_000;

type ResendProps = Pick<CodeFormProps, "pending" | "returnPath">;

function Resend({ pending, returnPath }: ResendProps) {
  const [sentAt, setSentAt] = useState(pending.sentAt);
  const [done, setDone] = useState(false);
  const { busy, failure, run } = useAction();
  const seconds = useSecondsUntil(sentAt + WAIT_MS);

  async function resend() {
    setDone(false);
    if (!(await run(() => sendCode(pending, returnPath)))) return;
    const now = Date.now();
    renewPending({ ...pending, sentAt: now });
    setSentAt(now);
    setDone(true);
  }

  return (
    <>
      {failure && <Notice kind="error">{failure.sentence}</Notice>}
      {done && <Notice kind="success">{texts.resent}</Notice>}
      <Button
        look="link"
        disabled={seconds > 0}
        busy={busy ? texts.sending : null}
        onClick={() => void resend()}
      >
        {seconds > 0 ? texts.resendIn(seconds) : texts.resend}
      </Button>
    </>
  );
}

/** The seconds until a time, counted down to 0. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((time - now) / 1000));
}
