import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  useId,
  useLayoutEffect,
} from "react";
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
  useTypedEarly(id, props);
  return (
    <Frame {...{ id, label, hint, error }}>
      <input {...input} {...describe(id, props)} className={styles.input} />
    </Frame>
  );
}

/** Reports the text that a field of a sent page got before the app was loaded. */
function useTypedEarly(id: string, { value, onChange }: ComponentProps<"input">) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useLayoutEffect(() => {
    const input = document.getElementById(id);
    if (!(input instanceof HTMLInputElement) || value === undefined) return;
    if (input.value === String(value)) return;
    onChange?.({ target: input, currentTarget: input } as ChangeEvent<HTMLInputElement>);
  }, []);
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
