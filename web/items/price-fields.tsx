import type { ChangeEvent } from "react";
import { itemPriceTexts as texts } from "#web/texts/item-price.ts";
import { Field } from "#web/ui/field.tsx";
import { LIMITS } from "#worker/contract/limits.ts";
import styles from "./item-fields.module.css";
import type { FieldsProps, PriceTexts } from "./item-input.ts";

/** The optional price of an item with its shop. The server stores none of Amazon. */
export function PriceFields({ input, problems, onChange }: FieldsProps) {
  const field = (name: keyof PriceTexts) => ({
    name,
    label: texts[name],
    value: input[name],
    error: problems[name],
    autoComplete: "off",
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
  });
  return (
    <div className={styles.price}>
      <div className={styles.priceFields}>
        <Field {...field("priceAmount")} inputMode="decimal" maxLength={20} />
        <Field {...field("priceCurrency")} autoCapitalize="characters" maxLength={3} />
        <Field {...field("priceShop")} maxLength={LIMITS.priceShopMax} />
      </div>
      <p className="hint">{texts.hint}</p>
    </div>
  );
}
