import { type ChangeEvent, useState } from "react";
import { useAction } from "./use-action.ts";

/** The texts of a form and its action; `field` returns the props of the field of a text. */
export function useForm<Values extends Readonly<Record<string, string>>>(initial: Values) {
  const [values, setValues] = useState(initial);
  const action = useAction();
  const field = (name: keyof Values & string) => ({
    name,
    value: values[name],
    error: action.failure?.fields[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  });
  return { ...action, values, setValues, field };
}

/** Whether some value of a form differs from what is saved. */
export function isChanged<Values extends object>(values: Values, saved: Values): boolean {
  return (Object.keys(values) as (keyof Values)[]).some((name) => values[name] !== saved[name]);
}
