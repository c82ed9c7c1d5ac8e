import { itemVisibilityTexts as texts } from "#web/texts/item-visibility.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import * as calls from "./closet-calls.ts";
import { endUndo, toastFailure, UNDOABLE } from "./closet-changes.ts";
import { withItem } from "./closet-order.ts";
import { putManagedCloset, refreshManagedCloset } from "./use-managed-closet.ts";

let last: Promise<unknown> = Promise.resolve();

/** Publishes or hides items, with one undo that restores the visibility of each. */
export async function changeVisibility(
  ids: readonly string[],
  visibility: "public" | "hidden",
): Promise<void> {
  let before: readonly ClosetItem[] = [];
  const saving = save(async () => {
    before = await readItems(ids);
    return [{ ids, visibility, publicAt: null }];
  });
  if (!(await saving)) return;
  const done = visibility === "public" ? texts.published : texts.hidden;
  const undo = () => void save(() => groupsOf(before));
  // A later change ends the undo of this one, also while it waits.
  toast({ title: done(ids.length), flow: UNDOABLE, ...(saving === last && { undo }) });
}

async function readItems(ids: readonly string[]): Promise<readonly ClosetItem[]> {
  const chosen = new Set(ids);
  let items: readonly ClosetItem[] = [];
  await putManagedCloset((closet) => {
    items = closet.items.filter(({ id }) => chosen.has(id));
    return closet;
  });
  return items;
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

/** Saves after earlier changes: an undo of this one must not restore a state from before them. */
function save(find: () => readonly Group[] | Promise<readonly Group[]>): Promise<boolean> {
  endUndo();
  const saved = last.then(() => send(find));
  last = saved;
  return saved;
}

async function send(find: Parameters<typeof save>[0]): Promise<boolean> {
  try {
    for (const { ids, visibility, publicAt } of await find()) {
      const saved = await calls.setVisibility(ids, visibility, publicAt);
      await putManagedCloset((closet) =>
        saved.reduce((changed, item) => withItem(changed, item.id, item), closet),
      );
    }
    void refreshManagedCloset();
    return true;
  } catch (error) {
    toastFailure(texts.failed, error);
    // The next change must see what the server saved before an answer was lost.
    await refreshManagedCloset().catch(() => undefined);
    return false;
  }
}
