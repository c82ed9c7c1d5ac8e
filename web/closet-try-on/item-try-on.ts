import { TryOnStore } from "#web/generations/try-on-store.ts";

export const MISSING_DATA = {
  title: "Error",
  description: "Missing required data for generation",
} as const;

export const NO_CREDITS = {
  title: "Error",
  description: "You need at least 1 credit to generate a virtual try-on",
} as const;

const stores = new Map<string, TryOnStore>();

/** The try-on of a piece, the same for as long as the page is there. */
export function itemTryOn(itemId: string): TryOnStore {
  let store = stores.get(itemId);
  if (!store) {
    store = new TryOnStore({ noCredits: NO_CREDITS, failedTitle: "Error", keepsResult: true });
    stores.set(itemId, store);
  }
  return store;
}
