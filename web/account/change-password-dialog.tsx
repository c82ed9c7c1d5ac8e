import { call } from "#web/api/call.ts";
import { useForm } from "#web/api/use-form.ts";
import { AuthForm } from "#web/auth/auth-form.tsx";
import { securityTexts as texts } from "#web/texts/security.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { FormAnswers } from "#web/ui/answers.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { toastSuccess } from "#web/ui/toast-store.ts";
import { AUTH_PATHS } from "#worker/contract/auth-paths.ts";

export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({ currentPassword: "", newPassword: "" });
  const { values, field, busy, failure, run } = form;

  async function save() {
    const { method, path } = AUTH_PATHS.changePassword;
    if (!(await run(() => call(path, { method, json: values })))) return;
    toastSuccess(texts.changed);
    onClose();
  }

  return (
    <Dialog title={texts.change} small lasting onClose={() => !busy && onClose()}>
      <AuthForm failure={failure} onSubmit={() => void save()}>
        <Field
          label={texts.current}
          type="password"
          autoComplete="current-password"
          required
          {...field("currentPassword")}
        />
        <Field
          label={texts.next}
          type="password"
          autoComplete="new-password"
          required
          hint={texts.nextHint}
          {...field("newPassword")}
        />
        <FormAnswers yes={texts.change} busy={busy ? uiTexts.saving : null} onNo={onClose} />
      </AuthForm>
    </Dialog>
  );
}
