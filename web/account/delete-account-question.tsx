import { useRef, useState } from "react";
import { call } from "#web/api/call.ts";
import { useForm } from "#web/api/use-form.ts";
import { leaveSignedOut } from "#web/auth/use-sign-out.ts";
import { ACCOUNT_DELETED_PATH } from "#web/paths.ts";
import { accountDeletionTexts as texts } from "#web/texts/account-deletion.ts";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Question } from "#web/ui/question.tsx";

export function DeleteAccountQuestion({ onClose }: { readonly onClose: () => void }) {
  const [deleted, setDeleted] = useState(false);
  const { values, field, busy, failure, run } = useForm({ password: "" });
  const input = useRef<HTMLInputElement>(null);

  async function deleteAccount() {
    if (!(await run(() => call("/api/me", { method: "DELETE", json: values })))) {
      input.current?.focus();
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
      {failure && !failure.fields.password && <Notice kind="error">{failure.sentence}</Notice>}
      <Field
        ref={input}
        label={texts.password}
        type="password"
        autoComplete="current-password"
        required
        {...field("password")}
      />
    </Question>
  );
}
