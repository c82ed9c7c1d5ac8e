import { itemTexts } from "#web/texts/item.ts";
import { itemSelectionTexts as texts } from "#web/texts/item-selection.ts";
import { toast, toastError, toastStore } from "#web/ui/toast-store.ts";
import type { Collection, ManagedCloset } from "#worker/contract/closets.ts";
import * as calls from "./closet-calls.ts";
import { endUndo, toastFailure, UNDOABLE } from "./closet-changes.ts";
import { withCollection, withPins } from "./closet-order.ts";
import { deletedItems, withoutItems } from "./deleted-items.ts";
import { putManagedCloset, refreshManagedCloset } from "./use-managed-closet.ts";

/** Pins items after the others, or unpins them, with one undo. Each must have the other state. */
export async function pinMany(ids: readonly string[], isPinned: boolean): Promise<void> {
  if (await savePins(ids, isPinned)) {
    const undo = () => void savePins(ids, !isPinned);
    toast({ title: texts.pinDone(ids.length, isPinned), flow: UNDOABLE, undo });
  }
}

async function savePins(ids: readonly string[], isPinned: boolean): Promise<boolean> {
  endUndo();
  await putManagedCloset((closet) => withPins(closet, ids, isPinned));
  try {
    await calls.pinItems(ids, isPinned);
    return true;
  } catch {
    toastError(itemTexts.pinFailed);
    void refreshManagedCloset();
    return false;
  }
}

/** Adds items to a collection, with one undo. Resolves to false when the server refused. */
export async function collectMany(
  { id, title, itemIds: before }: Collection,
  ids: readonly string[],
): Promise<boolean> {
  endUndo();
  const save = async (send: () => Promise<Collection>) => {
    try {
      const filled = await send();
      await putManagedCloset((closet) => withCollection(closet, filled));
      return true;
    } catch (error) {
      toastFailure(texts.collectFailed, error);
      return false;
    }
  };
  if (!(await save(() => calls.addToCollection(id, ids)))) return false;
  const undo = () => void save(() => calls.fillCollection(id, before));
  toast({ title: texts.collected(ids.length, title), flow: UNDOABLE, undo });
  return true;
}

/** Removes items from the screen at once; the server deletes them when their undo has ended. */
export async function removeMany(ids: readonly string[]): Promise<void> {
  endUndo();
  let before: ManagedCloset | undefined;
  for (const id of ids) deletedItems.add(id);
  await putManagedCloset((closet) => {
    before = closet;
    return withoutItems(closet, ids);
  });

  function undo() {
    end();
    forget(ids);
    void putManagedCloset((closet) => before ?? closet);
    void refreshManagedCloset();
  }

  async function send() {
    end();
    try {
      await calls.deleteItems(ids);
      // An answer that the server has sent before is outdated now.
      await putManagedCloset((closet) => withoutItems(closet, ids));
      forget(ids);
    } catch (error) {
      forget(ids);
      toastFailure(texts.deleteFailed, error);
      void refreshManagedCloset();
    }
  }

  window.addEventListener("pagehide", endUndo);
  toast({ title: texts.deleted(ids.length), flow: UNDOABLE, undo });
  const isShown = () => toastStore.get().some((each) => each.undo === undo);
  const unsubscribe = toastStore.subscribe(() => isShown() || void send());
  function end() {
    unsubscribe();
    window.removeEventListener("pagehide", endUndo);
  }
}

function forget(ids: readonly string[]): void {
  for (const id of ids) deletedItems.delete(id);
}
