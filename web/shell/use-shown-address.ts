import { startTransition, useLayoutEffect, useRef, useState } from "react";
import { type Address, useAddress } from "#web/navigation/use-address.ts";
import { prefersReducedMotion } from "#web/ui/motion.ts";

/** The address whose screen is shown, which follows the browser's with a view transition. */
export function useShownAddress(): Address {
  const address = useAddress();
  const { pathname } = address;
  const [shown, setShown] = useState(pathname);
  // The last address of the shown screen.
  const left = useRef(address);
  const onShown = useRef(() => {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another screen is shown
  useLayoutEffect(() => onShown.current(), [shown]);

  useLayoutEffect(() => {
    if (pathname === shown) return;
    const show = () => startTransition(() => setShown(pathname));
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
  }, [pathname, shown]);

  useLayoutEffect(() => {
    if (pathname === shown) left.current = address;
  });

  return pathname === shown ? address : left.current;
}
