import { useRef, useState } from "react";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { leaveSignedOut } from "#web/auth/use-sign-out.ts";
import { ACCOUNT_DELETED_PATH } from "#web/paths.ts";
import { accountDeletionTexts as texts } from "#web/texts/account-deletion.ts";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Question } from "#web/ui/question.tsx";

/** Asks for the password and deletes the account. */
export function DeleteAccountQuestion({ onClose }: { readonly onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [deleted, setDeleted] = useState(false);
  const { busy, failure, run } = useAction();
  const wrongPassword = failure?.fields.password;
  const field = useRef<HTMLInputElement>(null);

  async function deleteAccount() {
    if (!(await run(() => call("/api/me", { method: "DELETE", json: { password } })))) {
      field.current?.focus();
      return;
    }
    setDeleted(true);
    leaveSignedOut(ACCOUNT_DELETED_PATH);
  }

  return (
    <Question
      title={texts.title}
      yes={texts.yes}
      busy={busy || deleted ? texts.busy : null}
      onNo={onClose}
      onYes={() => void deleteAccount()}
    >
      <p>{texts.consequence}</p>
      <ul>
        {texts.deleted.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {failure && !wrongPassword && <Notice kind="error">{failure.sentence}</Notice>}
      <Field
        ref={field}
        label={texts.password}
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
