import { flushSync } from "react-dom";
import { prefersReducedMotion } from "./motion.ts";

interface Morph {
  readonly before?: () => void;
  readonly change: () => void;
  readonly after?: () => void;
}

/** Changes the screen while the picture moves, where view transitions are possible and wanted. */
export async function morph({ before, change, after }: Morph): Promise<void> {
  const update = () => {
    flushSync(change);
    after?.();
  };
  if (prefersReducedMotion() || !("startViewTransition" in document)) {
    // React renders nothing synchronously within an effect, which may call this.
    await Promise.resolve();
    return update();
  }
  if (before) flushSync(before);
  const transition = document.startViewTransition(update);
  // A skipped transition also changes the screen.
  transition.ready.catch(() => {});
  await transition.finished.catch(() => {});
}
