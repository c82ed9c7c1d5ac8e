import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef } from "react";
import type { Failure } from "#web/api/use-submit.ts";
import { Notice } from "#web/ui/notice.tsx";
import styles from "./login-screen.module.css";

interface AuthFormProps {
  readonly failure: Failure | null;
  /** What may help after the failure, inside its red box. */
  readonly help?: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/**
 * A form with its refusal in a red box above and the focus in the first field that is wrong. Our
 * own sentences take the place of the browser's, which come in its language and go by themselves.
 */
export function AuthForm({ failure, help, onSubmit, children }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {failure && (
        <Notice kind="error">
          <p>{failure.sentence}</p>
          {help}
        </Notice>
      )}
      {children}
    </form>
  );
}
