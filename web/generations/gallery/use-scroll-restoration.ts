import { useEffect, useLayoutEffect, useRef } from "react";
import { useAddress } from "#web/navigation/use-address.ts";

/** The history entry of the gallery that was left, and its scroll position in pixels. */
let left: { readonly entry: string; readonly top: number } | null = null;

/** Restores the scroll position after the browser's back and forward buttons. */
export function useScrollRestoration(): void {
  const { key } = useAddress();
  const entry = useRef(key);
  entry.current = key;

  // A layout effect, since the next screen makes the page shorter.
  useLayoutEffect(
    () => () => {
      left = { entry: entry.current, top: window.scrollY };
    },
    [],
  );

  useEffect(() => {
    if (left?.entry !== entry.current) return;
    const { top } = left;
    // After the router, which scrolls every screen to its top.
    queueMicrotask(() => window.scrollTo(0, top));
  }, []);
}
