import { ApiError, call } from "#web/api/call.ts";
import { refreshManagedCloset } from "#web/managed-closet/use-managed-closet.ts";
import { itemCreationTexts } from "#web/texts/item-creation.ts";
import type { CreatedItem, ManagedCloset } from "#worker/contract/closets.ts";
import type { Draft } from "./draft-store.ts";
import { changeDraft, draftStore, isSending } from "./draft-store.ts";
import { createItem, problemsFrom, sentenceForItem } from "./item-calls.ts";
import { problemsOf } from "./item-input.ts";

/** An older item with the same texts is another item. */
const LOOK_BACK_MS = 3_600_000;

/**
 * Creates all open drafts one after the other; nothing is sent while one of them has a problem.
 * A draft that fails keeps its contents, and the next ones are sent.
 * @param onFirst called when the closet was created with an item
 */
export async function createDrafts(onFirst: () => void): Promise<void> {
  const waiting = draftStore.get().filter(({ state }) => state !== "created");
  if (isSending(waiting)) return;
  for (const { id } of waiting) changeDraft(id, { checked: true, refused: {}, sentence: null });
  if (waiting.some(({ input }) => problemsOf(input))) return;
  for (const { id } of waiting) {
    const error = await createDraft(id, onFirst);
    // Without a session all others would fail too.
    if (error instanceof ApiError && error.code === "unauthenticated") break;
  }
  await refreshManagedCloset();
}

/** @returns what went wrong */
async function createDraft(id: number, onFirst: () => void): Promise<unknown> {
  const draft = draftStore.get().find((each) => each.id === id);
  if (!draft) return undefined;
  changeDraft(id, { state: "sending", sent: 0 });
  try {
    const onProgress = (sent: number) => changeDraft(id, { sent });
    const found = draft.unanswered ? await findCreated(draft) : null;
    const { item, closetCreated } = found ?? (await createItem(draft.input, onProgress));
    changeDraft(id, { state: "created", item });
    if (closetCreated) onFirst();
    return undefined;
  } catch (error) {
    const sentence = sentenceForItem(error, itemCreationTexts.failed);
    const unanswered = draft.unanswered || (error instanceof ApiError && error.status === 0);
    changeDraft(id, { state: "failed", sentence, refused: problemsFrom(error), unanswered });
    return error;
  }
}

/** The contents of a lost answer, if the item was created. */
async function findCreated({ input }: Draft): Promise<CreatedItem | null> {
  const { items } = await call<ManagedCloset>("/api/closet");
  const known = new Set(draftStore.get().map(({ item }) => item?.id));
  const { href } = new URL(input.affiliateUrl.trim());
  const item = items.find(
    ({ id, title, affiliateUrl, createdAt }) =>
      title === input.title.trim() &&
      affiliateUrl === href &&
      !known.has(id) &&
      Date.now() - Date.parse(createdAt) < LOOK_BACK_MS,
  );
  return item ? { item, closetCreated: items.length === 1 } : null;
}
