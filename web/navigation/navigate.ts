import { navigate as change } from "wouter/use-browser-location";

/** The details that a history entry stores besides its address. */
export interface EntryDetails {
  /** Opening a dialog created the entry. */
  readonly openedHere?: boolean;
  /** The id of the closet's item whose try-on is open. */
  readonly tryOn?: string;
  /** The first form of the login. */
  readonly view?: "sign-up" | "forgot";
}

/** `history.state` of the entries that this site has created. */
export interface EntryState {
  /** Unique among the entries. */
  readonly key: string;
  readonly details: EntryDetails | null;
}

export interface NavigateOptions {
  /** Replaces the current entry of the history instead of adding one. */
  readonly replace?: boolean | undefined;
  readonly details?: EntryDetails | null | undefined;
}

/**
 * Shows another address of this site without loading a page. Browsers refuse many changes within
 * seconds: a refused new entry then loads the page, and a refused replacement does nothing.
 *
 * @param to a path with its query and fragment
 */
export function navigate(to: string, { replace = false, details = null }: NavigateOptions = {}) {
  const state: EntryState = { key: crypto.randomUUID(), details };
  try {
    change(to, { replace, state });
  } catch {
    if (!replace) window.location.assign(to);
  }
}

export function goBack(): void {
  window.history.back();
}

/** The details of the current entry; null without any. */
export function entryDetails(): EntryDetails | null {
  return window.history.state?.details ?? null;
}
