import { itemVisibilityTexts as texts } from "#web/texts/item-visibility.ts";
import { toast } from "#web/ui/toast-store.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import * as calls from "./closet-calls.ts";
import { endUndo, toastFailure, UNDOABLE } from "./closet-changes.ts";
import { withItem } from "./closet-order.ts";
import { putManagedCloset, refreshManagedCloset } from "./use-managed-closet.ts";

let latest: Promise<boolean> | null = null;

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
  toast({ title: done(ids.length), flow: UNDOABLE, ...(saving === latest && { undo }) });
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

type FindGroups = () => readonly Group[] | Promise<readonly Group[]>;

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

/** Saves after earlier changes, so that an undo restores the state that they left. */
function save(find: FindGroups): Promise<boolean> {
  endUndo();
  const sent = calls.inTurn(() => send(find));
  latest = sent.then(
    () => true,
    () => false,
  );
  return latest;
}

async function send(find: FindGroups): Promise<void> {
  try {
    for (const { ids, visibility, publicAt } of await find()) {
      const saved = await calls.setVisibility(ids, visibility, publicAt);
      await putManagedCloset((closet) =>
        saved.reduce((changed, item) => withItem(changed, item.id, item), closet),
      );
    }
    void refreshManagedCloset();
  } catch (error) {
    toastFailure(texts.failed, error);
    // The next change must see what the server saved before an answer was lost.
    await refreshManagedCloset().catch(() => undefined);
    throw error;
  }
}
