import type { ClosetItem, ItemFields } from "#worker/contract/closets.ts";

/** A value of every text of an item, as a form sends it and as it is stored. */
export const ITEM_TEXTS = {
  title: "Linen shirt",
  affiliateUrl: "https://shop.example/shirt",
  caption: "Soft.",
} as const satisfies Required<ItemFields>;

/** An item as the API shows it. */
export function sampleItem(part: Partial<ClosetItem> = {}): ClosetItem {
  return {
    ...ITEM_TEXTS,
    id: "item",
    clothingImageUrl: "/media/item.webp",
    wearingImageUrl: null,
    isWearingGenerated: false,
    likes: 0,
    isPinned: false,
    pinOrder: null,
    createdAt: "2026-11-01T00:00:00.000Z",
    price: null,
    ...part,
  };
}
