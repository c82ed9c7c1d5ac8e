import { type ComponentProps, useState } from "react";
import { urlTexts } from "#web/texts/url.ts";
import { Field } from "./field.tsx";
import { urlError } from "./web-url.ts";

interface UrlFieldProps extends Omit<ComponentProps<typeof Field>, "value"> {
  readonly value: string;
  /** By default any web address is valid. */
  readonly isValid?: (text: string) => boolean;
}

/** A field for a link. Its error is shown after it has been left, or if it was filled initially. */
export function UrlField({ value, isValid, error, onBlur, ...field }: UrlFieldProps) {
  const [left, setLeft] = useState(value !== "");
  return (
    <Field
      {...field}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder={urlTexts.placeholder}
      value={value}
      error={(left ? urlError(value, isValid) : undefined) ?? error}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}
