import { useId } from "react";
import { itemVisibilityTexts as texts } from "#web/texts/item-visibility.ts";
import field from "#web/ui/field.module.css";
import { Field } from "#web/ui/field.tsx";
import { ITEM_VISIBILITIES, type ItemVisibility } from "#worker/contract/item-visibility.ts";
import styles from "./item-fields.module.css";
import type { FieldsProps } from "./item-input.ts";
import { localTime, utcTime } from "./local-time.ts";

const DAY_MS = 86_400_000;

/** The fields for the visibility of an item and its time, in the time zone of the browser. */
export function VisibilityFields({ input, problems, onChange }: FieldsProps) {
  const id = useId();
  const { visibility, publicAt } = input;
  return (
    <div className={styles.visibility}>
      <div className={field.field}>
        <label className="label" htmlFor={id}>
          {texts.label}
        </label>
        <select
          id={id}
          name="visibility"
          className={field.input}
          value={visibility}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange({ visibility: target.value as ItemVisibility })}
        >
          {ITEM_VISIBILITIES.map((each) => (
            <option key={each} value={each}>
              {texts.choices[each]}
            </option>
          ))}
        </select>
        <p id={`${id}-note`} className="hint">
          {texts.hints[visibility]}
        </p>
      </div>
      {visibility === "scheduled" && (
        <Field
          type="datetime-local"
          name="publicAt"
          label={texts.time}
          hint={texts.zone(Intl.DateTimeFormat().resolvedOptions().timeZone)}
          error={problems.publicAt}
          aria-required
          min={localTime(Date.now())}
          max={localTime(Date.now() + 365 * DAY_MS)}
          value={publicAt && localTime(Date.parse(publicAt))}
          onChange={({ target }) => onChange({ publicAt: utcTime(target.value) })}
        />
      )}
    </div>
  );
}
