import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import type { Failure } from "#web/api/use-action.ts";
import { Notice } from "#web/ui/notice.tsx";

/** The props of the field of the address that identifies an account. */
export const EMAIL_FIELD = { type: "email", autoComplete: "username", required: true } as const;

interface AuthFormProps {
  readonly failure: Failure | null;
  readonly help?: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Focuses the first invalid field. The browser's own messages, in its own language, are off. */
export function AuthForm({ failure, help, onSubmit, children }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);

  function onFormSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={onFormSubmit}>
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
