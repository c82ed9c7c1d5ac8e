import { useRef, useState } from "react";
import { call } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { leaveSignedOut } from "#web/auth/use-sign-out.ts";
import { ACCOUNT_DELETED_PATH } from "#web/paths.ts";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Question } from "#web/ui/question.tsx";

/** Asks for the password, then deletes the account for good. */
export function DeleteAccountQuestion({ onClose }: { readonly onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [gone, setGone] = useState(false);
  const { busy, failure, run } = useSubmit();
  const wrongPassword = failure?.fields.password;

  const field = useRef<HTMLInputElement>(null);

  async function remove() {
    if (!(await run(() => call("/api/me", { method: "DELETE", json: { password } })))) {
      field.current?.focus();
      return;
    }
    setGone(true);
    leaveSignedOut(ACCOUNT_DELETED_PATH);
  }

  return (
    <Question
      title="Delete your account?"
      yes="Delete my account"
      busy={busy || gone ? "Deleting..." : null}
      onNo={onClose}
      onYes={() => void remove()}
    >
      <p>This can't be undone. What goes for good:</p>
      <ul>
        <li>your photos and all your generations</li>
        <li>your credits</li>
        <li>your closet, if you have one, and its link</li>
      </ul>
      {failure && !wrongPassword && <Notice kind="error">{failure.sentence}</Notice>}
      <Field
        ref={field}
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        error={wrongPassword}
        onChange={(event) => setPassword(event.target.value)}
      />
    </Question>
  );
}
