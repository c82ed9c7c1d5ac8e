import { TryOnStore } from "#web/generations/try-on/try-on-store.ts";
import { closetTryOnTexts } from "#web/texts/closet-try-on.ts";

const stores = new Map<string, TryOnStore>();

/** The try-on of an item, one per item for the lifetime of the page. */
export function itemTryOn(itemId: string): TryOnStore {
  let store = stores.get(itemId);
  if (!store) {
    store = new TryOnStore({
      noCredits: { title: closetTryOnTexts.failed, description: closetTryOnTexts.noCredits },
      failedTitle: closetTryOnTexts.failed,
      keepsResult: true,
    });
    stores.set(itemId, store);
  }
  return store;
}
