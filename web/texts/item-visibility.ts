import { momentOf } from "./dates.ts";
import { plural } from "./plural.ts";

export const itemVisibilityTexts = {
  label: "Who sees it",
  choices: {
    public: "Public now",
    draft: "Draft",
    scheduled: "Scheduled",
    hidden: "Hidden",
  },
  hints: {
    public: "Everybody sees it in your closet.",
    draft: "Followers do not see it until you publish it.",
    scheduled: "It becomes public by itself.",
    hidden: "Followers do not see it. It keeps its likes and its place.",
  },
  time: "Public at",
  zone: (zone: string) => `In your time zone, ${zone}. Within one year.`,
  publicOn: (at: string) => `Public on ${momentOf(at)}`,
  publish: "Publish",
  hide: "Hide",
  published: (count: number) => `${plural(count, "item")} published`,
  hidden: (count: number) => `${plural(count, "item")} hidden`,
  failed: "Failed to change who sees the items",
  notPublic: (count: number) =>
    count === 1 ? "1 item is not public." : `${count} items are not public.`,
  nothingPublic: "No item is public, so followers do not find your closet.",
} as const;
