import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { cancelTopmost } from "./top-layer.ts";

/** Marks the history entry of an opened dialog. */
const OPENED_HERE = { openedHere: true };

/**
 * A history entry for an open dialog, so that the browser's Back acts on the dialog like Escape:
 * the dialog closes or asks first, and the screen stays.
 * @returns `enter` as it opens, `leave` as it closes
 */
export function useBackEntry(open: boolean) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const leaving = useRef(false);

  const enter = () => navigate({ pathname, search }, { state: OPENED_HERE });

  const onPop = useEffectEvent(() => {
    const left = leaving.current;
    leaving.current = false;
    if (!open || window.location.pathname !== pathname) return;
    enter();
    // Another dialog may have opened while the last one's entry was left.
    if (!left) cancelTopmost();
  });

  useEffect(() => {
    const listen = () => onPop();
    window.addEventListener("popstate", listen);
    return () => window.removeEventListener("popstate", listen);
  }, []);

  return {
    enter() {
      // The entry exists already after a reload or 'Forward'.
      if (!leaving.current && !state?.openedHere) enter();
    },
    leave() {
      if (!window.history.state?.usr?.openedHere) return;
      leaving.current = true;
      navigate(-1);
    },
  };
}
