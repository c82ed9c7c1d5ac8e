import { useState } from "react";
import { checkInput } from "#web/api/check-input.ts";
import { isChanged, useForm } from "#web/api/use-form.ts";
import { saveSettings } from "#web/managed-closet/closet-calls.ts";
import { toastFailure } from "#web/managed-closet/closet-changes.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { putManagedCloset } from "#web/managed-closet/use-managed-closet.ts";
import { closetSettingsTexts } from "#web/texts/closet-settings.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { Check } from "#web/ui/check.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { closetSettingsInput } from "#worker/contract/closet-settings.ts";
import type { Closet } from "#worker/contract/closets.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { ClosetPreview } from "./closet-preview.tsx";
import { ColourField } from "./colour-field.tsx";
import { CountryField } from "./country-field.tsx";

export default function ClosetSettingsDialog({ managed, onClose }: ClosetDialogProps) {
  if (!managed.closet) return null;
  return <SettingsForm closet={managed.closet} onClose={onClose} />;
}

interface SettingsFormProps {
  readonly closet: Closet;
  readonly onClose: () => void;
}

function SettingsForm({ closet, onClose }: SettingsFormProps) {
  const { title, colorTheme } = closet;
  const saved = { title, bio: closet.bio ?? "", colorTheme, country: closet.country ?? "" };
  const { values, setValues, field, busy, run } = useForm(saved);
  const [addsSubIds, setAddsSubIds] = useState(closet.addsSubIds);

  async function save() {
    const input = checkInput(closetSettingsInput, { ...values, addsSubIds });
    try {
      const changed = await saveSettings(input);
      await putManagedCloset((known) => ({ ...known, closet: changed }));
      toast({ title: closetSettingsTexts.saved });
      onClose();
    } catch (error) {
      toastFailure(closetSettingsTexts.failed, error);
      throw error;
    }
  }

  return (
    <FormDialog
      title={closetSettingsTexts.title}
      small
      changed={isChanged(values, saved) || addsSubIds !== closet.addsSubIds}
      yes={closetSettingsTexts.save}
      busy={busy ? uiTexts.saving : null}
      onSubmit={() => void run(save)}
      onClose={onClose}
    >
      <Field
        label={closetSettingsTexts.closetTitle}
        required
        maxLength={LIMITS.closetTitleMax}
        {...field("title")}
      />
      <TextArea
        label={closetSettingsTexts.bio}
        rows={3}
        maxLength={LIMITS.bioMax}
        {...field("bio")}
      />
      <ColourField
        colour={values.colorTheme}
        onChange={(colorTheme) => setValues({ ...values, colorTheme })}
      />
      <CountryField
        country={values.country}
        error={field("country").error}
        onChange={(country) => setValues({ ...values, country })}
      />
      <Check
        label={closetSettingsTexts.subIds}
        hint={closetSettingsTexts.subIdsHint}
        checked={addsSubIds}
        onChange={setAddsSubIds}
      />
      <ClosetPreview closet={{ ...closet, ...values }} />
    </FormDialog>
  );
}
