import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { cancelTopmost } from "./top-layer.ts";

/** Marks the entry of the history that opening a dialog has made. */
const OPENED_HERE = { openedHere: true };

/**
 * An entry of the history for an open dialog, so that the browser's Back is to it what Escape is:
 * it closes, or asks first, and the screen stays.
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
      // It is there still after a reload or 'Forward'.
      if (!leaving.current && !state?.openedHere) enter();
    },
    leave() {
      if (!window.history.state?.usr?.openedHere) return;
      leaving.current = true;
      navigate(-1);
    },
  };
}
