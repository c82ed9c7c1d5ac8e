import { hasCode, reasonOf } from "#web/api/call.ts";
import { isCreationKeyUsed, newCreationKey } from "#web/managed-closet/creation-key.ts";
import { refreshManagedCloset } from "#web/managed-closet/use-managed-closet.ts";
import { itemCreationTexts } from "#web/texts/item-creation.ts";
import { changeDraft, draftStore, isSending } from "./draft-store.ts";
import { createItem, problemsFrom } from "./item-calls.ts";
import { problemsOf } from "./item-input.ts";

/**
 * Creates all open drafts one after the other, unless one of them has a problem. A draft that the
 * server refuses stays. `onFirst` runs when the closet was created with an item.
 */
export async function createDrafts(onFirst: () => void): Promise<void> {
  const waiting = draftStore.get().filter(({ state }) => state !== "created");
  if (isSending(waiting)) return;
  for (const { id } of waiting) changeDraft(id, { checked: true, refused: {}, sentence: null });
  if (waiting.some(({ input }) => problemsOf(input))) return;
  for (const { id } of waiting) {
    const error = await createDraft(id, onFirst);
    // Without a session all others would fail too.
    if (hasCode(error, "unauthenticated")) break;
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
    const { item, closetCreated } = await createItem(draft.key, draft.input, onProgress);
    changeDraft(id, { state: "created", item });
    if (closetCreated) onFirst();
    return undefined;
  } catch (error) {
    const sentence = reasonOf(error) ?? itemCreationTexts.failed;
    const key = isCreationKeyUsed(error) ? newCreationKey() : draft.key;
    changeDraft(id, { key, state: "failed", sentence, refused: problemsFrom(error) });
    return error;
  }
}
