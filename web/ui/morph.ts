import { flushSync } from "react-dom";
import { wantsStillness } from "./motion.ts";

/** The one picture that moves between two places; both give it this `view-transition-name`. */
export const MOVING_PICTURE = "moving-picture";

/**
 * Changes the screen with the moving picture gliding from its old place to its new one, where
 * the browser can and the person wants motion.
 * @param before gives the old place the picture's name
 * @param change moves the name along
 */
export function morph(before: () => void, change: () => void): Promise<unknown> {
  if (wantsStillness() || !("startViewTransition" in document)) {
    change();
    return Promise.resolve();
  }
  flushSync(before);
  const transition = document.startViewTransition(() => flushSync(change));
  return transition.finished.catch(() => {});
}
