import type { FieldsProps } from "./item-input.ts";
import { PriceFields } from "./price-fields.tsx";
import { VisibilityFields } from "./visibility-fields.tsx";

/** The fields at the end of an item's form, which are loaded after the others. */
export default function MoreFields(props: FieldsProps) {
  return (
    <>
      <PriceFields {...props} />
      <VisibilityFields {...props} />
    </>
  );
}
