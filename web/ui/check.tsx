import { useId } from "react";
import styles from "./check.module.css";

interface CheckProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox with its label, and a hint below. */
export function Check({ label, hint, checked, onChange }: CheckProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={hint ? id : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={id} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
