import { SELECT_BUTTON } from "#web/managed-closet/closet-cards.ts";
import type { OpenDialog } from "#web/managed-closet/closet-dialogs.ts";
import { selectionStore } from "#web/managed-closet/item-selection.ts";
import { pinMany } from "#web/managed-closet/many-changes.ts";
import { changeVisibility } from "#web/managed-closet/visibility-changes.ts";
import { isPublic } from "#web/managed-closet/visibility-words.ts";
import { itemSelectionTexts as texts } from "#web/texts/item-selection.ts";
import { itemVisibilityTexts as visibilityTexts } from "#web/texts/item-visibility.ts";
import { Button } from "#web/ui/button.tsx";
import { openDialogs } from "#web/ui/top-layer.ts";
import { useWindowEvent } from "#web/ui/use-window-event.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import styles from "./selection-bar.module.css";

interface SelectionBarProps {
  readonly items: readonly ClosetItem[];
  /** The items that the filter shows. */
  readonly shown: readonly ClosetItem[];
  readonly selected: ReadonlySet<string>;
  readonly onOpen: OpenDialog;
}

function idsOf(items: readonly ClosetItem[]): readonly string[] {
  return items.map(({ id }) => id);
}

function endSelection(): void {
  selectionStore.set(null);
  document.getElementById(SELECT_BUTTON)?.focus({ preventScroll: true });
}

/** The actions on the selected items. The bar stays in view; Escape ends the selection. */
export default function SelectionBar({ items, shown, selected, onOpen }: SelectionBarProps) {
  const chosen = items.filter(({ id }) => selected.has(id));
  const visible = shown.filter(({ id }) => selected.has(id)).length;
  const isNone = chosen.length === 0;
  const isAll = shown.length > 0 && visible === shown.length;
  const unpinned = chosen.filter(({ isPinned }) => !isPinned);
  const isPinning = isNone || unpinned.length > 0;

  useWindowEvent("keydown", (event) => {
    const isBusy = event.defaultPrevented || openDialogs.get().length > 0;
    if (event.key === "Escape" && !isBusy) endSelection();
  });

  function selectAll() {
    selectionStore.set(isAll ? new Set() : new Set([...selected, ...idsOf(shown)]));
  }

  function pin() {
    const changing = isPinning ? unpinned : chosen;
    void pinMany(idsOf(changing), isPinning);
  }

  const act = (action: () => void) => ({
    "aria-disabled": isNone,
    onClick: () => isNone || action(),
  });
  return (
    <section className={styles.bar} aria-label={texts.bar}>
      <div className={styles.state}>
        <p className={styles.count} role="status">
          {texts.count(chosen.length, chosen.length - visible)}
        </p>
        <Button look="link" onClick={selectAll}>
          {isAll ? texts.none : texts.all(shown.length)}
        </Button>
        <Button look="link" className={styles.done} onClick={endSelection}>
          {texts.done}
        </Button>
      </div>
      <div className={styles.actions}>
        <Button {...act(() => onOpen("collect-items"))}>{texts.collect}</Button>
        <Button {...act(pin)}>{isPinning ? texts.pin : texts.unpin}</Button>
        <VisibilityButtons chosen={chosen} />
        <Button look="danger" {...act(() => onOpen("delete-items"))}>
          {texts.delete}
        </Button>
      </div>
    </section>
  );
}

/** Publishes those of the items that are not public, or hides those that are not hidden. */
function VisibilityButtons({ chosen }: { readonly chosen: readonly ClosetItem[] }) {
  const change = (changing: readonly ClosetItem[], to: "public" | "hidden") => ({
    "aria-disabled": changing.length === 0,
    onClick: () => changing.length === 0 || void changeVisibility(idsOf(changing), to),
  });
  const others = chosen.filter((item) => !isPublic(item));
  const shown = chosen.filter(({ visibility }) => visibility !== "hidden");
  return (
    <>
      <Button {...change(others, "public")}>{visibilityTexts.publish}</Button>
      <Button {...change(shown, "hidden")}>{visibilityTexts.hide}</Button>
    </>
  );
}
