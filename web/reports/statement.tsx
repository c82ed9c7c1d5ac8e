import { type ComponentProps, useId } from "react";
import { reportTexts } from "#web/texts/report.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Field } from "#web/ui/field.tsx";
import { LIMITS } from "#worker/contract/limits.ts";
import styles from "./report-dialog.module.css";

interface StatementProps {
  readonly signature: Omit<ComponentProps<typeof Field>, "label">;
  readonly checked: boolean;
  readonly missing: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** The signed statement that the law requires for a report of an intimate image. */
export function Statement({ signature, checked, missing, onChange }: StatementProps) {
  const id = useId();
  return (
    <>
      <Field
        label={reportTexts.signature}
        autoComplete="name"
        maxLength={LIMITS.signatureMax}
        required
        {...signature}
      />
      <label className={styles.reason}>
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={missing ? true : undefined}
          aria-describedby={missing ? id : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{reportTexts.goodFaith}</span>
      </label>
      {missing && (
        <p id={id} className={classNames("error", styles.missing)}>
          {missing}
        </p>
      )}
    </>
  );
}
