import { plural } from "./plural.ts";

const items = (count: number) => plural(count, "item");

export const itemSelectionTexts = {
  bar: "Selected items",
  count: (count: number, hidden: number) =>
    hidden > 0 ? `${count} selected, ${hidden} of them not shown` : `${count} selected`,
  all: (count: number) => `Select all shown (${count})`,
  none: "Select none",
  collect: "Add to Collection",
  pin: "Pin",
  unpin: "Unpin",
  delete: "Delete",
  done: "Done",
  pinDone: (count: number, isPinned: boolean) =>
    `${items(count)} ${isPinned ? "pinned" : "unpinned"}`,
  collectTitle: (count: number) => `Add ${items(count)} to a collection`,
  collected: (count: number, title: string) => `${items(count)} added to ${title}`,
  collectFailed: "Failed to update collection",
  deleteTitle: (count: number) => `Delete ${items(count)}`,
  deleteQuestion: (count: number) =>
    count === 1
      ? "Are you sure you want to delete this item?"
      : `Are you sure you want to delete these ${count} items?`,
  deleted: (count: number) => `${items(count)} deleted`,
  deleteFailed: "Failed to delete items",
} as const;
