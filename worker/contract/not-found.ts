/** Separate, so that a closet's page loads no schemas. */
export const CLOSET_NOT_FOUND = "Closet not found";
export const ITEM_NOT_FOUND = "Item not found";
