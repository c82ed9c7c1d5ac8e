/**
 * Who sees an item: the world, or only those who manage the closet. A scheduled item becomes public
 * by itself; a hidden one was or will be public.
 */
export const ITEM_VISIBILITIES = ["public", "draft", "scheduled", "hidden"] as const;
export type ItemVisibility = (typeof ITEM_VISIBILITIES)[number];
