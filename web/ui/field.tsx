import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

interface Labelled {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

interface FrameProps extends Labelled {
  readonly id: string;
  readonly children: ReactNode;
}

function Frame({ id, label, hint, error, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children}
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? "error" : "hint"}>
          {error || hint}
        </p>
      )}
    </div>
  );
}

function describe(id: string, { hint, error }: Labelled) {
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error || hint ? `${id}-note` : undefined,
  };
}

export function Field(props: Labelled & Omit<ComponentProps<"input">, "id">) {
  const { label, hint, error, ...input } = props;
  const id = useId();
  return (
    <Frame {...{ id, label, hint, error }}>
      <input {...input} {...describe(id, props)} className={styles.input} />
    </Frame>
  );
}

export function TextArea(props: Labelled & Omit<ComponentProps<"textarea">, "id">) {
  const { label, hint, error, ...area } = props;
  const id = useId();
  const look = classNames(styles.input, styles.area);
  return (
    <Frame {...{ id, label, hint, error }}>
      <textarea {...area} {...describe(id, props)} className={look} />
    </Frame>
  );
}
