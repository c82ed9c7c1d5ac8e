import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Where the gallery was left: the entry of the history, and the pixels from the top. */
let left: { readonly entry: string; readonly top: number } | null = null;

/** Coming back by the browser's own buttons, the gallery is where it was left. */
export function useKeptScroll(): void {
  const { key } = useLocation();
  const entry = useRef(key);
  entry.current = key;

  // Before the next screen takes the place and the page gets shorter.
  useLayoutEffect(
    () => () => {
      left = { entry: entry.current, top: window.scrollY };
    },
    [],
  );

  useEffect(() => {
    if (left?.entry !== entry.current) return;
    const { top } = left;
    // After the arrival, which starts every screen at its top.
    queueMicrotask(() => window.scrollTo(0, top));
  }, []);
}
