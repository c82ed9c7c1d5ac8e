import { itemVisibilityTexts as texts } from "#web/texts/item-visibility.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import * as calls from "./closet-calls.ts";
import { endUndo, toastFailure, UNDOABLE } from "./closet-changes.ts";
import { withItem } from "./closet-order.ts";
import { putManagedCloset, refreshManagedCloset } from "./use-managed-closet.ts";

/** Publishes or hides items, with one undo that restores the visibility of each. */
export async function changeVisibility(
  items: readonly ClosetItem[],
  visibility: "public" | "hidden",
): Promise<void> {
  const ids = items.map(({ id }) => id);
  if (!(await save([{ ids, visibility, publicAt: null }]))) return;
  const done = visibility === "public" ? texts.published : texts.hidden;
  const undo = () => void save(groupsOf(items));
  toast({ title: done(items.length), flow: UNDOABLE, undo });
}

interface Group {
  readonly ids: readonly string[];
  readonly visibility: NonNullable<ClosetItem["visibility"]>;
  readonly publicAt: string | null;
}

/** The items by their visibility and time, those that nobody may see first. */
function groupsOf(items: readonly ClosetItem[]): Group[] {
  const groups = Map.groupBy(items, ({ visibility, publicAt }) => `${visibility} ${publicAt}`);
  const found = [...groups.values()].map((some) => {
    const { visibility = "public", publicAt = null } = some[0] ?? {};
    return { ids: some.map(({ id }) => id), visibility, publicAt };
  });
  // A scheduled item is refused after its time.
  return found.toSorted(
    (one, other) => Number(one.publicAt !== null) - Number(other.publicAt !== null),
  );
}

async function save(groups: readonly Group[]): Promise<boolean> {
  endUndo();
  try {
    for (const { ids, visibility, publicAt } of groups) {
      const saved = await calls.setVisibility(ids, visibility, publicAt);
      await putManagedCloset((closet) =>
        saved.reduce((changed, item) => withItem(changed, item.id, item), closet),
      );
    }
    return true;
  } catch (error) {
    toastFailure(texts.failed, error);
    return false;
  } finally {
    void refreshManagedCloset();
  }
}
