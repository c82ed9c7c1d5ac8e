import * as v from "valibot";
import { COUNTRIES } from "./countries.ts";
import { LIMITS } from "./limits.ts";
import { optionalText, requiredLine } from "./text.ts";

/** PATCH /api/closet. An absent colour, country or choice stays. */
export const closetSettingsInput = v.strictObject({
  title: requiredLine(LIMITS.closetTitleMax, "Please enter a title"),
  bio: optionalText(LIMITS.bioMax),
  colorTheme: v.optional(
    v.pipe(v.string(), v.toLowerCase(), v.regex(/^#[0-9a-f]{6}$/, "Please choose a colour")),
  ),
  /** ISO 3166-1 alpha-2; null or empty for none. */
  country: v.optional(
    v.nullable(
      v.pipe(
        v.picklist(["", ...COUNTRIES], "Please choose a country"),
        v.transform((country) => country || null),
      ),
    ),
  ),
  addsSubIds: v.optional(v.boolean()),
});
export type ClosetSettings = v.InferInput<typeof closetSettingsInput>;
