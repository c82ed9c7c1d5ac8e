import { plural } from "./plural.ts";

/** Texts beside a running try-on. */
export const tryOnProgressTexts = {
  title: "Generating your try-on...",
  photo: "Photo of this try-on",
  garment: "Garment of this try-on",
  duration: "This may take a few moments",
  usual: (seconds: number) =>
    seconds < 90
      ? `Usually about ${plural(Math.max(1, Math.round(seconds)), "second")}`
      : `Usually about ${plural(Math.round(seconds / 60), "minute")}`,
  leave: "You can leave; the result will be in {gallery}.",
  offline: "You are offline. Your try-on goes on; the result will be in {gallery}.",
  gallery: "Generations",
} as const;
