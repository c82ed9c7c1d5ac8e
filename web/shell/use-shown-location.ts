import { startTransition, useLayoutEffect, useRef, useState } from "react";
import { type Location, useLocation } from "react-router-dom";
import { prefersReducedMotion } from "#web/ui/motion.ts";

/** The location whose screen is shown, which follows the address with a view transition. */
export function useShownLocation(): Location {
  const location = useLocation();
  const [shown, setShown] = useState(location);
  const onShown = useRef(() => {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another screen is shown
  useLayoutEffect(() => onShown.current(), [shown]);

  useLayoutEffect(() => {
    if (location.pathname === shown.pathname) return;
    const show = () => startTransition(() => setShown(location));
    if (prefersReducedMotion() || !("startViewTransition" in document)) return show();
    const transition = document.startViewTransition(() => {
      // Ends the wait of a transition that this one replaces.
      onShown.current();
      return new Promise<void>((resolve) => {
        onShown.current = resolve;
        show();
      });
    });
    // A transition is skipped when replaced or hidden; the screen changes nevertheless.
    for (const part of [transition.ready, transition.finished]) part.catch(() => {});
  }, [location, shown]);

  return location.pathname === shown.pathname ? location : shown;
}
