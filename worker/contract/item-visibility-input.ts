import * as v from "valibot";
import { itemDeletionsInput } from "./closets.ts";
import { ITEM_VISIBILITIES } from "./item-visibility.ts";

// The browser imports nothing of this file: the schemas stay with the server.

const TIME_INVALID = "Please choose a date and a time";
export const TIME_NEEDED = "Please choose when the item becomes public";
export const TIME_PAST = "Please choose a time in the future";
export const TIME_TOO_LATE = "Please choose a time within one year";

const visibility = v.picklist(ITEM_VISIBILITIES);
/** ISO 8601 UTC; in milliseconds after the check. */
const publicAt = v.pipe(
  v.string(),
  v.isoTimestamp(TIME_INVALID),
  v.check((text) => Number.isFinite(Date.parse(text)), TIME_INVALID),
  v.transform((text) => Date.parse(text)),
);

/** Fields of POST and PATCH /api/closet/items. Without a visibility a new item is public. */
export const visibilityFields = {
  visibility: v.optional(visibility),
  publicAt: v.optional(publicAt),
};

/** POST /api/closet/item-visibilities; 422 for an item of another closet. */
export const itemVisibilitiesInput = v.strictObject({
  ...itemDeletionsInput.entries,
  visibility,
  publicAt: visibilityFields.publicAt,
});
