import { startTransition, useLayoutEffect, useRef, useState } from "react";
import { type Location, useLocation } from "react-router-dom";
import { wantsStillness } from "#web/ui/motion.ts";

/**
 * The place whose screen is shown: the address's own, which it follows from screen to screen with
 * the browser's cross-fade where there is one and the person wants motion.
 */
export function useShownLocation(): Location {
  const location = useLocation();
  const [shown, setShown] = useState(location);
  const onShown = useRef(() => {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: tells when another screen stands
  useLayoutEffect(() => onShown.current(), [shown]);

  useLayoutEffect(() => {
    if (location.pathname === shown.pathname) return;
    const show = () => startTransition(() => setShown(location));
    if (wantsStillness() || !("startViewTransition" in document)) return show();
    const transition = document.startViewTransition(() => {
      // One that another has overtaken must not be waited for.
      onShown.current();
      return new Promise<void>((resolve) => {
        onShown.current = resolve;
        show();
      });
    });
    // Skipped when overtaken or hidden, which changes nothing about the screen.
    for (const part of [transition.ready, transition.finished]) part.catch(() => {});
  }, [location, shown]);

  return location.pathname === shown.pathname ? location : shown;
}
