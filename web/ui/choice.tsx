import { useId } from "react";
import styles from "./choice.module.css";

interface ChoiceProps<Name extends string> {
  readonly label: string;
  readonly choices: readonly { readonly name: Name; readonly title: string }[];
  readonly chosen: Name | null;
  readonly onChoose: (name: Name) => void;
}

export function Choice<Name extends string>(props: ChoiceProps<Name>) {
  const group = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{props.label}</legend>
      {props.choices.map(({ name, title }) => (
        <label key={name} className={styles.choice}>
          <input
            className="cover"
            type="radio"
            name={group}
            value={name}
            checked={props.chosen === name}
            onChange={() => props.onChoose(name)}
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
