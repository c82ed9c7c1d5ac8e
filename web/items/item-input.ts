import * as v from "valibot";
import { isChanged } from "#web/api/use-form.ts";
import { REFUSAL_TEXTS, type RefusalTexts } from "#web/media/photo-refusal.ts";
import {
  CLOSET_FILE_TOO_LARGE,
  CLOTHING_IMAGE_MISSING,
  type ClosetItem,
  type ItemFields,
  itemFields,
} from "#worker/contract/closets.ts";
import type { PieceKind } from "#worker/contract/garment-pieces.ts";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";
import { ITEM_VISIBILITIES, type ItemVisibility } from "#worker/contract/item-visibility.ts";

export type ItemTexts = Readonly<Record<keyof ItemFields, string>>;

interface ShownGarment {
  readonly strokes: GarmentStrokes;
  /** The garment on a transparent ground. */
  readonly cutOut: Blob;
}

const NOTHING_TOLD = { shownGarment: null, garmentKind: null } as const;

/** The texts of the price; its server checks them. */
const NO_PRICE = { priceAmount: "", priceCurrency: "", priceShop: "" } as const;
export type PriceTexts = Readonly<Record<keyof typeof NO_PRICE, string>>;
const PRICE_NAMES = Object.keys(NO_PRICE) as (keyof PriceTexts)[];

export interface VisibilityInput {
  readonly visibility: ItemVisibility;
  /** When a scheduled item becomes public, ISO 8601 UTC; empty for no time. */
  readonly publicAt: string;
}

/** Reads the visibility of an item or a stored draft; the default is public. */
export function visibilityOf(of: {
  readonly visibility?: unknown;
  readonly publicAt?: unknown;
}): VisibilityInput {
  const visibility = ITEM_VISIBILITIES.find((each) => each === of.visibility) ?? "public";
  return { visibility, publicAt: String(of.publicAt ?? "") };
}

export interface ItemInput extends ItemTexts, PriceTexts, VisibilityInput {
  /** Chosen, and not saved yet. */
  readonly clothing: Blob | null;
  readonly wearing: Blob | null;
  /** The whole picture of which `wearing` is a square. */
  readonly wearingUncropped: Blob | null;
  /** The stored pictures, shown while no other is chosen. */
  readonly storedClothing: string | null;
  /** The owner's unsaved strokes on the clothing image; below, its unsaved kind. */
  readonly shownGarment: ShownGarment | null;
  readonly garmentKind: PieceKind | null;
  readonly storedWearing: string | null;
  /** The whole picture of which the stored one is a square. */
  readonly storedUncropped: string | null;
}

export type ItemProblems = Readonly<Record<string, string>>;

export interface FieldsProps {
  readonly input: ItemInput;
  readonly problems: ItemProblems;
  readonly onChange: (part: Partial<ItemInput>) => void;
}

export const ITEM_PHOTO_TEXTS: RefusalTexts = { ...REFUSAL_TEXTS, tooLarge: CLOSET_FILE_TOO_LARGE };

const TEXT_NAMES = Object.keys(itemFields.entries) as (keyof ItemTexts)[];

/** The texts of an item; a missing one is empty. */
export function textsOf(item: { readonly [Name in keyof ItemTexts]?: unknown } | null): ItemTexts {
  const texts = TEXT_NAMES.map((name) => [name, String(item?.[name] ?? "")]);
  return Object.fromEntries(texts);
}

export const BLANK_ITEM: ItemInput = {
  ...textsOf({}),
  clothing: null,
  wearing: null,
  wearingUncropped: null,
  storedClothing: null,
  storedWearing: null,
  storedUncropped: null,
  ...NO_PRICE,
  ...visibilityOf({}),
  ...NOTHING_TOLD,
};

/** The input with a change; another clothing image removes the unsaved strokes and kind. */
export function changeInput(input: ItemInput, part: Partial<ItemInput>): ItemInput {
  const isOther = part.clothing !== undefined && part.clothing !== input.clothing;
  return { ...input, ...(isOther && NOTHING_TOLD), ...part };
}

function pricesOf({ price }: ClosetItem): PriceTexts {
  if (!price) return NO_PRICE;
  return { priceAmount: price.decimal, priceCurrency: price.currency, priceShop: price.shop ?? "" };
}

export function inputOf(item: ClosetItem, isUncropped = false): ItemInput {
  const { wearingImageUrl: worn } = item;
  return {
    ...BLANK_ITEM,
    ...textsOf(item),
    ...pricesOf(item),
    ...visibilityOf(item),
    storedClothing: item.clothingImageUrl,
    storedWearing: worn,
    storedUncropped: isUncropped && worn ? worn.replace("/media/", "/media/uncropped/") : null,
  };
}

/** The problems by field, in the order of the form; null when there are none. */
export function problemsOf(input: ItemInput): ItemProblems | null {
  const problems: Record<string, string> = {};
  const { issues = [] } = v.safeParse(itemFields, textsOf(input));
  for (const issue of issues) problems[v.getDotPath(issue) ?? ""] ??= issue.message;
  if (!input.clothing && !input.storedClothing) problems.clothingImage = CLOTHING_IMAGE_MISSING;
  return Object.keys(problems).length > 0 ? problems : null;
}

/**
 * The body of POST and PATCH /api/closet/items; `before` is the stored item of a PATCH. A price that
 * is not changed keeps its date, and a visibility its time.
 */
export function formOf(input: ItemInput, before?: ClosetItem): FormData {
  const form = new FormData();
  const removed = before?.wearingImageUrl && input.storedWearing === null;
  const stored = before ? pricesOf(before) : NO_PRICE;
  if (PRICE_NAMES.some((name) => input[name] !== stored[name])) {
    for (const name of PRICE_NAMES) form.set(name, input[name]);
  }
  if (isChanged(visibilityOf(input), visibilityOf(before ?? {}))) {
    form.set("visibility", input.visibility);
    if (input.visibility === "scheduled") form.set("publicAt", input.publicAt);
  }
  for (const [name, value] of Object.entries(textsOf(input))) form.set(name, value);
  if (input.clothing) form.set("clothingImage", input.clothing, "clothing");
  if (input.wearing) {
    form.set("wearingImage", input.wearing, "wearing");
    if (input.wearingUncropped) form.set("wearingUncropped", input.wearingUncropped, "uncropped");
  } else if (removed) form.set("removeWearingImage", "true");
  if (input.shownGarment) form.set("garmentStrokes", JSON.stringify(input.shownGarment.strokes));
  if (input.garmentKind) form.set("garmentKind", input.garmentKind);
  return form;
}
