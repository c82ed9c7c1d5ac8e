import { ApiError } from "#web/api/call.ts";
import { upload } from "#web/api/upload.ts";
import { itemFormTexts } from "#web/texts/item-form.ts";
import type { ClosetItem, CreatedItem } from "#worker/contract/closets.ts";
import { formOf, type ItemInput } from "./item-input.ts";

const ITEMS = "/api/closet/items";

export type OnProgress = (part: number) => void;

/** Creates an item: one for each key, however often it is sent. @throws ApiError */
export function createItem(
  key: string,
  input: ItemInput,
  onProgress: OnProgress,
): Promise<CreatedItem> {
  return upload<CreatedItem>(ITEMS, {
    method: "POST",
    headers: { "idempotency-key": key },
    form: formOf(input),
    onProgress,
    signedOutSentence: itemFormTexts.signedOut,
  });
}

/** @throws ApiError */
export async function updateItem(
  before: ClosetItem,
  input: ItemInput,
  onProgress: OnProgress,
): Promise<ClosetItem> {
  const path = `${ITEMS}/${encodeURIComponent(before.id)}`;
  const form = formOf(input, before);
  return (await upload<{ item: ClosetItem }>(path, { method: "PATCH", form, onProgress })).item;
}

export function problemsFrom(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {};
}
