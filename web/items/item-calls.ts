import { ApiError } from "#web/api/call.ts";
import { upload } from "#web/api/upload.ts";
import type { ClosetItem, CreatedItem } from "#worker/contract/closets.ts";
import type { ItemInput } from "./item-input.ts";
import { formOf } from "./item-input.ts";

const ITEMS = "/api/closet/items";
const LOGGED_OUT = "Please log in to create closet items";

/** Is told how much has been handed over, 0..1. */
export type OnProgress = (part: number) => void;

/** Adds a piece. @throws ApiError */
export function createItem(input: ItemInput, onProgress: OnProgress): Promise<CreatedItem> {
  const form = formOf(input);
  const signedOutSentence = LOGGED_OUT;
  return upload<CreatedItem>(ITEMS, { method: "POST", form, onProgress, signedOutSentence });
}

/** Changes a piece. @throws ApiError */
export async function updateItem(
  before: ClosetItem,
  input: ItemInput,
  onProgress: OnProgress,
): Promise<ClosetItem> {
  const removed = before.wearingImageUrl !== null && input.storedWearing === null;
  const path = `${ITEMS}/${encodeURIComponent(before.id)}`;
  const form = formOf(input, removed);
  return (await upload<{ item: ClosetItem }>(path, { method: "PATCH", form, onProgress })).item;
}

/** What to say of a piece that was not saved: the server's reason where it has one. */
export function sentenceForItem(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || !error.told || error.status >= 500) return otherwise;
  return error.message;
}

/** What the server finds wrong with single fields. */
export function problemsFrom(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {};
}
