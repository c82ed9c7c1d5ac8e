import type { ComponentProps } from "react";
import { useState } from "react";
import { Field } from "./field.tsx";
import { urlError } from "./web-url.ts";

interface UrlFieldProps extends Omit<ComponentProps<typeof Field>, "value"> {
  readonly value: string;
  /** Which addresses it takes; those of the web by default. */
  readonly isValid?: (text: string) => boolean;
}

/** A field for a link. It finds fault only once it has been left, or was filled in beforehand. */
export function UrlField({ value, isValid, error, onBlur, ...field }: UrlFieldProps) {
  const [left, setLeft] = useState(value !== "");
  return (
    <Field
      {...field}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      value={value}
      error={(left ? urlError(value, isValid) : undefined) ?? error}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}
