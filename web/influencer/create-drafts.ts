import { ApiError } from "#web/api/call.ts";
import { changeDraft, draftStore, isSending } from "./draft-store.ts";
import { createItem, problemsFrom, sentenceForItem } from "./item-calls.ts";
import { problemsOf } from "./item-input.ts";
import { refreshManagedCloset } from "./use-managed-closet.ts";

const FAILED = "Failed to create closet item. Please try again.";

export type Outcome = "faulty" | "failed" | "created";

/**
 * Creates all drafts that are not yet created, one after the other; nothing is sent while one has a
 * fault. One that fails keeps all that was entered, and the next go on.
 * @param onFirst the closet has come to be with this piece
 */
export async function createDrafts(onFirst: () => void): Promise<Outcome> {
  const waiting = draftStore.get().filter(({ state }) => state !== "created");
  if (isSending(waiting)) return "failed";
  for (const { id } of waiting) changeDraft(id, { checked: true, refused: {}, sentence: null });
  if (waiting.some(({ input }) => problemsOf(input))) return "faulty";
  let outcome: Outcome = "created";
  for (const { id } of waiting) {
    const error = await createDraft(id, onFirst);
    if (error) outcome = "failed";
    // Without a session the others would fail alike.
    if (error instanceof ApiError && error.code === "unauthenticated") break;
  }
  void refreshManagedCloset();
  return outcome;
}

/** @returns what went wrong */
async function createDraft(id: number, onFirst: () => void): Promise<unknown> {
  const draft = draftStore.get().find((each) => each.id === id);
  if (!draft) return undefined;
  changeDraft(id, { state: "sending", sent: 0 });
  try {
    const onProgress = (sent: number) => changeDraft(id, { sent });
    const { item, closetCreated } = await createItem(draft.input, onProgress);
    changeDraft(id, { state: "created", item });
    if (closetCreated) onFirst();
    return undefined;
  } catch (error) {
    const sentence = sentenceForItem(error, FAILED);
    changeDraft(id, { state: "failed", sentence, refused: problemsFrom(error) });
    return error;
  }
}
