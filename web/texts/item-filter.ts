import { plural } from "./plural.ts";

export const itemFilterTexts = {
  search: "Search items",
  state: "Show items that",
  anyState: "Any state",
  states: {
    not_public: "Not public",
    pinned: "Pinned",
    no_caption: "No caption",
    no_wearing_image: "No wearing image",
    no_collection: "In no collection",
    no_try_on: "Can't be tried on",
    link_problem: "Link problem",
    taken_down: "Taken down",
  },
  found: (count: number, all: number) => `${count} of ${plural(all, "item")}`,
  noMatch: "No item matches.",
  showAll: "Show all items",
} as const;
