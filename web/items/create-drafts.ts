import { ApiError, call } from "#web/api/call.ts";
import { refreshManagedCloset } from "#web/managed-closet/use-managed-closet.ts";
import type { CreatedItem, ManagedCloset } from "#worker/contract/closets.ts";
import type { Draft } from "./draft-store.ts";
import { changeDraft, draftStore, isSending } from "./draft-store.ts";
import { createItem, problemsFrom, sentenceForItem } from "./item-calls.ts";
import { problemsOf } from "./item-input.ts";

/** An older one of the same words is another piece. */
const LOOK_BACK_MS = 3_600_000;
const FAILED = "Failed to create closet item. Please try again.";

/**
 * Creates all drafts that are not yet created, one after the other; nothing is sent while one has a
 * fault. One that fails keeps all that was entered, and the next go on.
 * @param onFirst the closet has come to be with this piece
 */
export async function createDrafts(onFirst: () => void): Promise<void> {
  const waiting = draftStore.get().filter(({ state }) => state !== "created");
  if (isSending(waiting)) return;
  for (const { id } of waiting) changeDraft(id, { checked: true, refused: {}, sentence: null });
  if (waiting.some(({ input }) => problemsOf(input))) return;
  for (const { id } of waiting) {
    const error = await createDraft(id, onFirst);
    // Without a session the others would fail alike.
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
    const sentence = sentenceForItem(error, FAILED);
    const unanswered = draft.unanswered || (error instanceof ApiError && error.status === 0);
    changeDraft(id, { state: "failed", sentence, refused: problemsFrom(error), unanswered });
    return error;
  }
}

/** What the lost answer would have said, where the piece did reach the closet. */
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
