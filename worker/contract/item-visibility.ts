/**
 * The visibility of an item. Everybody sees a public item; only the owner and delegates see the others.
 * The cron makes a scheduled item public.
 */
export const ITEM_VISIBILITIES = ["public", "draft", "scheduled", "hidden"] as const;
export type ItemVisibility = (typeof ITEM_VISIBILITIES)[number];
