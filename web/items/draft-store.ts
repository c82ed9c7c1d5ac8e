import type { ClosetItem } from "#worker/contract/closets.ts";
import type { ItemInput, ItemProblems } from "./item-input.ts";
import { BLANK_ITEM, problemsOf } from "./item-input.ts";

/** A piece that is to be added, and how far that is. */
export interface Draft {
  readonly id: number;
  readonly input: ItemInput;
  readonly state: "open" | "sending" | "failed" | "created";
  /** How much of its upload is done, 0..1. */
  readonly sent: number;
  /** Its faults are told from its first sending on. */
  readonly checked: boolean;
  /** What the server found wrong with single fields. */
  readonly refused: ItemProblems;
  /** Why it failed. */
  readonly sentence: string | null;
  /** It was sent and no answer came: it may be in the closet already. */
  readonly unanswered: boolean;
  readonly item: ClosetItem | null;
}

/**
 * The drafts of the Add screen: they outlive it, so that nothing entered is lost by a look at another
 * screen; their words outlive a reload too. Never empty.
 */
let drafts: readonly Draft[] = [];
let owner: string | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

export const draftStore = {
  get: () => drafts,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function draftOf(input: Partial<ItemInput>): Draft {
  lastId += 1;
  return {
    id: lastId,
    input: { ...BLANK_ITEM, ...input },
    state: "open",
    sent: 0,
    checked: false,
    refused: {},
    sentence: null,
    unanswered: false,
    item: null,
  };
}

function change(next: readonly Draft[]): void {
  drafts = next.length > 0 ? next : [draftOf({})];
  keepWords();
  for (const listener of listeners) listener();
}

/** Those of a person: what they had entered before a reload, or one blank draft. */
export function openDrafts(userId: string): void {
  if (owner === userId) return;
  owner = userId;
  change(keptWords().map(draftOf));
}

export function addDrafts(inputs: readonly Partial<ItemInput>[]): void {
  change([...drafts, ...inputs.map(draftOf)]);
}

export function changeDraft(id: number, part: Partial<Omit<Draft, "id">>): void {
  change(drafts.map((draft) => (draft.id === id ? { ...draft, ...part } : draft)));
}

/** Takes over what was entered in a field. */
export function enterDraft(id: number, part: Partial<ItemInput>): void {
  change(
    drafts.map((draft) =>
      draft.id === id ? { ...draft, input: { ...draft.input, ...part } } : draft,
    ),
  );
}

export function removeDraft(id: number): void {
  change(drafts.filter((draft) => draft.id !== id));
}

/** Takes away what is created, so that the next can be entered. */
export function clearCreated(): void {
  change(drafts.filter(({ state }) => state !== "created"));
}

export function isEntered({ input, state }: Draft): boolean {
  if (state === "created") return false;
  return Object.keys(BLANK_ITEM).some(
    (name) => input[name as keyof ItemInput] !== BLANK_ITEM[name as keyof ItemInput],
  );
}

export function isSending(list: readonly Draft[]): boolean {
  return list.some(({ state }) => state === "sending");
}

/** What is wrong with a draft, as far as it is told already. */
export function problemsOfDraft({ checked, input, refused }: Draft): ItemProblems {
  return { ...refused, ...(checked && problemsOf(input)) };
}

function keepWords(): void {
  const words = drafts.filter(isEntered).map(({ input }) => wordsOf(input));
  try {
    if (words.length > 0) sessionStorage.setItem(keyOf(owner), JSON.stringify(words));
    else sessionStorage.removeItem(keyOf(owner));
  } catch {
    // Storage may be blocked or full; the words are still on the screen.
  }
}

function keptWords(): Partial<ItemInput>[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? "[]");
    return Array.isArray(kept) ? kept.map(wordsOf) : [];
  } catch {
    return [];
  }
}

function wordsOf(entry: Partial<ItemInput> | null) {
  return {
    title: String(entry?.title ?? ""),
    affiliateUrl: String(entry?.affiliateUrl ?? ""),
    caption: String(entry?.caption ?? ""),
  };
}

function keyOf(userId: string | null): string {
  return `item_drafts:${userId}`;
}
