import { momentOf } from "./dates.ts";

export const previewTexts = {
  mark: "Preview",
  note: "The closet with what is not public yet. Please do not pass the link on.",
  loading: "Loading the preview...",
  failed: "The preview could not be loaded.",
  gone: "This preview link is not valid",
  goneReason:
    "It has ended, or there is a newer one. Please ask the owner of the closet for a new link.",
  home: "Go to the start page",
  empty: "Nothing is in this closet yet.",
} as const;

export const previewLinkTexts = {
  open: "Preview link",
  title: "Preview link",
  hint: "Whoever has the link sees your closet with its drafts and scheduled items for 7 days. They cannot like or try on anything. Hidden items are not shown.",
  loading: "Loading...",
  loadFailed: "The preview link could not be loaded.",
  make: "Make a link",
  anew: "Make a new link",
  revoke: "Revoke",
  copy: "Copy",
  valid: (at: string) => `Valid until ${momentOf(at)}.`,
  once: "Its address was shown only once. A new link ends this one.",
  copyByHand: "The link is selected. Please copy it by hand.",
  revoked: "Preview link revoked",
  failed: "Failed to change the preview link",
} as const;
