import { useState } from "react";
import { checkInput } from "#web/api/check-input.ts";
import { useAction } from "#web/api/use-action.ts";
import { saveSettings } from "#web/managed-closet/closet-calls.ts";
import { toastFailure } from "#web/managed-closet/closet-changes.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { putManagedCloset } from "#web/managed-closet/use-managed-closet.ts";
import { closetSettingsTexts } from "#web/texts/closet-settings.ts";
import { Field } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { type Closet, closetSettingsInput } from "#worker/contract/closets.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { ClosetPreview } from "./closet-preview.tsx";
import { ColourField } from "./colour-field.tsx";

export default function ClosetSettingsDialog({ managed, onClose }: ClosetDialogProps) {
  if (!managed.closet) return null;
  return <SettingsForm closet={managed.closet} onClose={onClose} />;
}

interface SettingsFormProps {
  readonly closet: Closet;
  readonly onClose: () => void;
}

function SettingsForm({ closet, onClose }: SettingsFormProps) {
  const [title, setTitle] = useState(closet.title);
  const [bio, setBio] = useState(closet.bio ?? "");
  const [colorTheme, setColorTheme] = useState(closet.colorTheme);
  const { busy, failure, run } = useAction();

  async function save() {
    const input = checkInput(closetSettingsInput, { title, bio, colorTheme });
    try {
      const saved = await saveSettings(input);
      await putManagedCloset((known) => ({ ...known, closet: saved }));
      toast({ title: closetSettingsTexts.saved });
      onClose();
    } catch (error) {
      toastFailure(closetSettingsTexts.failed, error);
      throw error;
    }
  }

  const changed =
    title !== closet.title || bio !== (closet.bio ?? "") || colorTheme !== closet.colorTheme;

  return (
    <FormDialog
      title={closetSettingsTexts.title}
      small
      changed={changed}
      yes={closetSettingsTexts.save}
      busy={busy ? closetSettingsTexts.saving : null}
      onSubmit={() => void run(save)}
      onClose={onClose}
    >
      <Field
        label={closetSettingsTexts.closetTitle}
        required
        maxLength={LIMITS.closetTitleMax}
        value={title}
        error={failure?.fields.title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label={closetSettingsTexts.bio}
        rows={3}
        maxLength={LIMITS.bioMax}
        value={bio}
        error={failure?.fields.bio}
        onChange={(event) => setBio(event.target.value)}
      />
      <ColourField colour={colorTheme} onChange={setColorTheme} />
      <ClosetPreview closet={{ ...closet, title, bio, colorTheme }} />
    </FormDialog>
  );
}
