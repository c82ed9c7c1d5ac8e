import { mutate } from "swr";
import { call } from "#web/api/call.ts";
import { checkInput } from "#web/api/check-input.ts";
import { useForm } from "#web/api/use-form.ts";
import { appealTexts as texts } from "#web/texts/appeal.ts";
import { TextArea } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toastSuccess } from "#web/ui/toast-store.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { appealInput } from "#worker/contract/moderation.ts";

interface AppealDialogProps {
  readonly takedownId: string;
  readonly onClose: () => void;
}

/** The owner's one appeal against a takedown. */
export function AppealDialog({ takedownId, onClose }: AppealDialogProps) {
  const { values, field, busy, failure, run } = useForm({ text: "" });

  async function send() {
    const json = checkInput(appealInput, values);
    const path = `/api/closet/takedowns/${encodeURIComponent(takedownId)}/appeal`;
    try {
      await call(path, { method: "POST", json });
      toastSuccess(texts.sent);
      onClose();
    } finally {
      await mutate("/api/closet");
    }
  }

  return (
    <FormDialog
      title={texts.title}
      narrow
      changed={values.text.trim() !== ""}
      careful
      yes={texts.send}
      busy={busy ? texts.sending : null}
      onSubmit={() => void run(send)}
      onClose={onClose}
    >
      <p>{texts.lead}</p>
      <TextArea
        label={texts.text}
        rows={5}
        maxLength={LIMITS.appealMax}
        required
        {...field("text")}
      />
      {failure && !failure.fields.text && <Notice kind="error">{failure.sentence}</Notice>}
    </FormDialog>
  );
}
