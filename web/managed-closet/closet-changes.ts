import { ApiError, sentenceOf } from "#web/api/call.ts";
import { dismissFlow, toast, toastError } from "#web/ui/toast-store.ts";
import type { ClosetItem, Collection } from "#worker/contract/closets.ts";
import * as calls from "./closet-calls.ts";
import { withItem, withoutItem, withPin, withPinOrder } from "./closet-order.ts";
import { putManagedCloset, refreshManagedCloset } from "./use-managed-closet.ts";

/** Of the pinned pieces as they are: not to be taken back once others are pinned. */
const ORDERED = "closet-order";
const PIN_FAILED = "Failed to update pin status";

/** Ends the offer to undo an order: the screen is left, or the pinned items change. */
export function endUndo(): void {
  dismissFlow(ORDERED);
}

/** Pins or unpins a piece at once; it goes back when that is refused. */
export async function togglePin({ id, isPinned, pinOrder }: ClosetItem): Promise<void> {
  endUndo();
  await putManagedCloset((closet) => withPin(closet, id, !isPinned));
  try {
    const item = await calls.pinItem(id, !isPinned);
    await putManagedCloset((closet) => withItem(closet, id, item));
    toast({ title: isPinned ? "Item unpinned" : "Item pinned", flow: "closet-pin" });
  } catch {
    await putManagedCloset((closet) => withItem(closet, id, { isPinned, pinOrder }));
    toastError(PIN_FAILED);
    void refreshManagedCloset();
  }
}

/**
 * Puts the pinned pieces into an order at once; they go back when that is refused.
 * @param before how they stood: what 'Undo' leads back to
 */
export async function reorderPins(
  before: readonly string[],
  order: readonly string[],
): Promise<void> {
  if (await saveOrder(before, order)) {
    const undo = () => void saveOrder(order, before);
    toast({ title: "New order saved", flow: ORDERED, undo });
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
    toastError(PIN_FAILED);
    void refreshManagedCloset();
    return false;
  }
}

/**
 * Deletes an item and takes it off the screen. Nobody sees the item in the public closet once this
 * resolves.
 * @returns false when the server refused; a toast says so
 */
export async function removeItem(id: string): Promise<boolean> {
  endUndo();
  try {
    await calls.deleteItem(id);
  } catch (error) {
    if (!isGone(error)) {
      toastError("Failed to delete item");
      return false;
    }
  }
  await putManagedCloset((closet) => withoutItem(closet, id));
  toast({ title: "Item deleted" });
  return true;
}

/** Takes a collection away at once; it comes back when that is refused. */
export async function removeCollection(collection: Collection): Promise<void> {
  let place = 0;
  await putManagedCloset((closet) => {
    place = closet.collections.findIndex(({ id }) => id === collection.id);
    const collections = closet.collections.filter(({ id }) => id !== collection.id);
    return { ...closet, collections };
  });
  try {
    await calls.deleteCollection(collection.id);
  } catch (error) {
    if (!isGone(error)) {
      await putManagedCloset((closet) => ({
        ...closet,
        collections: closet.collections.toSpliced(place, 0, collection),
      }));
      toastFailure("Failed to delete collection", error);
      void refreshManagedCloset();
      return;
    }
  }
  toast({ title: "Collection deleted successfully!" });
}

/** A failure in the words of the screen, with what the server says of it. */
export function toastFailure(title: string, error: unknown): void {
  const told = error instanceof ApiError && error.told && error.status < 500;
  toast({ title, destructive: true, ...(told && { description: sentenceOf(error) }) });
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_found";
}
