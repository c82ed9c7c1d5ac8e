import { flushSync } from "react-dom";
import { wantsStillness } from "./motion.ts";

/** The one picture that moves between two places; both give it this `view-transition-name`. */
export const MOVING_PICTURE = "moving-picture";

interface Morph {
  /** Gives the old place the picture's name. */
  readonly before?: () => void;
  /** Moves the name along. */
  readonly change: () => void;
  /** Once the changed screen is there: the place for the focus. */
  readonly after?: () => void;
}

/**
 * Changes the screen with the moving picture gliding from its old place to its new one, where
 * the browser can and the person wants motion. Resolves when it has arrived.
 */
export async function morph({ before, change, after }: Morph): Promise<void> {
  const arrive = () => {
    flushSync(change);
    after?.();
  };
  if (wantsStillness() || !("startViewTransition" in document)) return arrive();
  if (before) flushSync(before);
  const transition = document.startViewTransition(arrive);
  // One that is skipped has arrived all the same.
  transition.ready.catch(() => {});
  await transition.finished.catch(() => {});
}
