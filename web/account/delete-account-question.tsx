import type { FormEvent } from "react";
import { useState } from "react";
import { call } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { leaveSignedOut } from "#web/auth/use-sign-out.ts";
import { ACCOUNT_DELETED_PATH } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import styles from "./privacy-card.module.css";

/** Asks for the password, then deletes the account for good. */
export function DeleteAccountQuestion({ onClose }: { readonly onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [gone, setGone] = useState(false);
  const { busy, failure, run } = useSubmit();
  const wrongPassword = failure?.fields.password;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!(await run(() => call("/api/me", { method: "DELETE", json: { password } })))) return;
    setGone(true);
    leaveSignedOut(ACCOUNT_DELETED_PATH);
  }

  return (
    <Dialog title="Delete your account?" role="alertdialog" small onClose={onClose}>
      <form className={styles.question} onSubmit={onSubmit}>
        <p>This can't be undone. What goes for good:</p>
        <ul>
          <li>your photos and all your generations</li>
          <li>your credits</li>
          <li>your closet, if you have one, and its link</li>
        </ul>
        {failure && !wrongPassword && <Notice kind="error">{failure.sentence}</Notice>}
        <Field
          label="Your password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          error={wrongPassword}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className={styles.answers}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="danger" busy={busy || gone ? "Deleting..." : null}>
            Delete my account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
