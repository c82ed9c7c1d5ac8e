import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { cardId, HANDLE_PLACE } from "#web/managed-closet/closet-cards.ts";
import { reorderPins } from "#web/managed-closet/closet-changes.ts";
import { MoveIcon } from "#web/managed-closet/closet-icons.tsx";
import { itemSortingTexts } from "#web/texts/item-sorting.ts";
import { IconButton } from "#web/ui/button.tsx";
import { prefersReducedMotion } from "#web/ui/motion.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";
import styles from "./sort-pinned.module.css";

/** A long press moves the item; a swipe scrolls the page. */
const LONG_PRESS = { delay: 250, tolerance: 8 } as const;
const FIRST_MOVE = { distance: 4 } as const;

const INSTRUCTIONS = { draggable: itemSortingTexts.instructions };

interface SortPinnedProps {
  /** All pinned items in their order, and those of them that the list renders. */
  readonly items: readonly ClosetItem[];
  readonly rendered: readonly ClosetItem[];
}

/** Adds handles for sorting to the pinned items that the list renders. */
export default function SortPinned({ items, rendered }: SortPinnedProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: FIRST_MOVE }),
    useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      scrollBehavior: prefersReducedMotion() ? "auto" : "smooth",
    }),
  );
  const ids = items.map(({ id }) => id);
  const fresh = useRef(false);

  function onDragEnd({ active, over }: DragEndEvent) {
    const [from, to] = [active.id, over?.id].map((id) => ids.indexOf(String(id)));
    if (from === undefined || to === undefined || to < 0 || from === to) return;
    void reorderPins(ids, arrayMove(ids, from, to));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(items, fresh),
        screenReaderInstructions: INSTRUCTIONS,
      }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        {rendered.map((item) => (
          <Handle key={item.id} item={item} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

/** @param fresh whether an item was picked up and has not moved since: its position is announced already */
function announcementsOf(items: readonly ClosetItem[], fresh: { current: boolean }): Announcements {
  const title = (id: UniqueIdentifier) => items.find((each) => each.id === id)?.title ?? "";
  const position = (id: UniqueIdentifier) =>
    itemSortingTexts.position(items.findIndex((each) => each.id === id) + 1, items.length);
  return {
    onDragStart({ active }) {
      fresh.current = true;
      return itemSortingTexts.pickedUp(title(active.id), position(active.id));
    },
    onDragOver({ active, over }) {
      const known = fresh.current && over?.id === active.id;
      fresh.current = false;
      return over && !known
        ? itemSortingTexts.moved(title(active.id), position(over.id))
        : undefined;
    },
    onDragEnd: ({ active, over }) =>
      over
        ? itemSortingTexts.dropped(title(active.id), position(over.id))
        : itemSortingTexts.returned(title(active.id)),
    onDragCancel: ({ active }) => itemSortingTexts.returned(title(active.id)),
  };
}

function Handle({ item }: { readonly item: ClosetItem }) {
  const [card, setCard] = useState<HTMLElement | null>(null);
  const sortable = useSortable({
    id: item.id,
    ...(prefersReducedMotion() && { transition: null }),
  });
  const { setNodeRef, transform, transition, isDragging } = sortable;

  useLayoutEffect(() => {
    const found = document.getElementById(cardId(item.id));
    setCard(found);
    setNodeRef(found);
  }, [item.id, setNodeRef]);

  useLayoutEffect(() => {
    if (!card) return;
    card.style.transform = CSS.Translate.toString(transform) ?? "";
    card.style.transition = transition ?? "";
    card.toggleAttribute("data-moving", isDragging);
    return () => {
      card.style.removeProperty("transform");
      card.style.removeProperty("transition");
      card.removeAttribute("data-moving");
    };
  }, [card, transform, transition, isDragging]);

  const target = card?.querySelector(`[${HANDLE_PLACE}]`);
  if (!target) return null;
  return createPortal(
    <IconButton
      label={itemSortingTexts.move(item.title)}
      className={styles.handle}
      ref={sortable.setActivatorNodeRef}
      {...sortable.attributes}
      {...sortable.listeners}
    >
      <MoveIcon />
    </IconButton>,
    target,
  );
}
