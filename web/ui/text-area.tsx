import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id" | "rows"> {
  readonly label: string;
  readonly rows: number;
  readonly error?: string | undefined;
}

export function TextArea({ label, error, required, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        className={classNames(styles.input, styles.area)}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
