import { detailOf, hasCode } from "#web/api/call.ts";
import { collectionTexts } from "#web/texts/collection.ts";
import { itemTexts } from "#web/texts/item.ts";
import { dismissFlow, toast, toastError } from "#web/ui/toast-store.ts";
import type { ClosetItem, Collection } from "#worker/contract/closets.ts";
import * as calls from "./closet-calls.ts";
import { withItem, withPinOrder, withPins } from "./closet-order.ts";
import { withoutItems } from "./deleted-items.ts";
import { putManagedCloset, refreshManagedCloset } from "./use-managed-closet.ts";

/** The flow of changes with an undo, which ends with the next change. */
export const UNDOABLE = "closet-undo";

export function endUndo(): void {
  dismissFlow(UNDOABLE);
}

/** Pins or unpins an item on screen at once, and reverts this when the server refuses. */
export async function togglePin({ id, isPinned, pinOrder }: ClosetItem): Promise<void> {
  endUndo();
  await putManagedCloset((closet) => withPins(closet, [id], !isPinned));
  try {
    const item = await calls.pinItem(id, !isPinned);
    await putManagedCloset((closet) => withItem(closet, id, item));
    toast({
      title: isPinned ? itemTexts.unpinnedToast : itemTexts.pinnedToast,
      flow: "closet-pin",
    });
  } catch {
    await putManagedCloset((closet) => withItem(closet, id, { isPinned, pinOrder }));
    toastError(itemTexts.pinFailed);
    void refreshManagedCloset();
  }
}

/** Orders the pinned items at once; a refusal or "Undo" restores the order before. */
export async function reorderPins(
  before: readonly string[],
  order: readonly string[],
): Promise<void> {
  if (await saveOrder(before, order)) {
    const undo = () => void saveOrder(order, before);
    toast({ title: itemTexts.orderSaved, flow: UNDOABLE, undo });
  }
}

async function saveOrder(before: readonly string[], order: readonly string[]): Promise<boolean> {
  endUndo();
  await putManagedCloset((closet) => withPinOrder(closet, order));
  try {
    await calls.orderPins(order);
    return true;
  } catch {
    await putManagedCloset((closet) => withPinOrder(closet, before));
    toastError(itemTexts.pinFailed);
    void refreshManagedCloset();
    return false;
  }
}

/** Deletes an item. Resolves to false when the server refused, after a toast. */
export async function removeItem(id: string): Promise<boolean> {
  endUndo();
  try {
    await calls.deleteItem(id);
  } catch (error) {
    if (!hasCode(error, "not_found")) {
      toastError(itemTexts.deleteFailed);
      return false;
    }
  }
  await putManagedCloset((closet) => withoutItems(closet, [id]));
  toast({ title: itemTexts.deleted });
  return true;
}

/** Removes a collection from the screen at once, and restores it when the server refuses. */
export async function removeCollection(collection: Collection): Promise<void> {
  let index = 0;
  await putManagedCloset((closet) => {
    index = closet.collections.findIndex(({ id }) => id === collection.id);
    const collections = closet.collections.filter(({ id }) => id !== collection.id);
    return { ...closet, collections };
  });
  try {
    await calls.deleteCollection(collection.id);
  } catch (error) {
    if (!hasCode(error, "not_found")) {
      await putManagedCloset((closet) => ({
        ...closet,
        collections: closet.collections.toSpliced(index, 0, collection),
      }));
      toastFailure(collectionTexts.deleteFailed, error);
      void refreshManagedCloset();
      return;
    }
  }
  toast({ title: collectionTexts.deleted });
}

/** A toast about a failure, with its reason. */
export function toastFailure(title: string, error: unknown): void {
  toast({ title, description: detailOf(error), destructive: true });
}
