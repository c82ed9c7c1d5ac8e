import { readStored, store } from "#web/api/storage.ts";
import { isChanged } from "#web/api/use-form.ts";
import { newCreationKey } from "#web/managed-closet/creation-key.ts";
import { createStore } from "#web/ui/store.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import type { ItemInput, ItemProblems, ItemTexts, VisibilityInput } from "./item-input.ts";
import { BLANK_ITEM, changeInput, problemsOf, textsOf, visibilityOf } from "./item-input.ts";

/** An item that is not created yet, and the state of its creation. */
export interface Draft {
  readonly id: number;
  /** The Idempotency-Key of its creation: the same for each attempt. */
  readonly key: string;
  readonly input: ItemInput;
  readonly state: "open" | "sending" | "failed" | "created";
  /** The uploaded share, 0..1. */
  readonly sent: number;
  /** Its problems are shown from the first attempt to send it. */
  readonly checked: boolean;
  readonly refused: ItemProblems;
  readonly sentence: string | null;
  readonly item: ClosetItem | null;
}

/** Never empty. The drafts survive a visit to another screen, and their texts and visibility a reload. */
export const draftStore = createStore<readonly Draft[]>([]);
let owner: string | null = null;
let lastId = 0;

function draftOf(input: Partial<ItemInput>, key = newCreationKey()): Draft {
  lastId += 1;
  return {
    id: lastId,
    key,
    input: { ...BLANK_ITEM, ...input },
    state: "open",
    sent: 0,
    checked: false,
    refused: {},
    sentence: null,
    item: null,
  };
}

function change(next: readonly Draft[]): void {
  const drafts = next.length > 0 ? next : [draftOf({})];
  storeTexts(drafts);
  draftStore.set(drafts);
}

/** Opens a member's drafts: those from before a reload, or one blank draft. */
export function openDrafts(userId: string): void {
  if (owner === userId) return;
  owner = userId;
  change(readTexts().map(({ key, ...texts }) => draftOf(texts, key)));
}

export function addDrafts(inputs: readonly Partial<ItemInput>[]): void {
  change([...draftStore.get(), ...inputs.map((input) => draftOf(input))]);
}

export function changeDraft(id: number, part: Partial<Omit<Draft, "id">>): void {
  change(draftStore.get().map((draft) => (draft.id === id ? { ...draft, ...part } : draft)));
}

export function enterDraft(id: number, part: Partial<ItemInput>): void {
  change(
    draftStore
      .get()
      .map((draft) =>
        draft.id === id ? { ...draft, input: changeInput(draft.input, part) } : draft,
      ),
  );
}

export function removeDraft(id: number): void {
  change(draftStore.get().filter((draft) => draft.id !== id));
}

export function clearCreated(): void {
  change(draftStore.get().filter(({ state }) => state !== "created"));
}

export function isEntered({ input, state }: Draft): boolean {
  return state !== "created" && isChanged(input, BLANK_ITEM);
}

export function isSending(list: readonly Draft[]): boolean {
  return list.some(({ state }) => state === "sending");
}

/** The problems of a draft that are shown. */
export function problemsOfDraft({ checked, input, refused }: Draft): ItemProblems {
  return { ...refused, ...(checked && problemsOf(input)) };
}

function storeTexts(drafts: readonly Draft[]): void {
  const entered = drafts
    .filter(isEntered)
    .map(({ key, input }) => ({ key, ...textsOf(input), ...visibilityOf(input) }));
  store(keyOf(owner), entered.length > 0 ? JSON.stringify(entered) : null, "sessionStorage");
}

function readTexts(): (ItemTexts & VisibilityInput & { readonly key: string })[] {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(owner), "sessionStorage") ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.map((entry) => ({
      key: String(entry?.key ?? newCreationKey()),
      ...textsOf(entry),
      ...visibilityOf(entry ?? {}),
    }));
  } catch {
    return [];
  }
}

function keyOf(userId: string | null): string {
  return `item_drafts:${userId}`;
}
