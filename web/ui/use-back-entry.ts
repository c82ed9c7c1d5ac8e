import { useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { cancelTopmost } from "./top-layer.ts";
import { OPENED_HERE } from "./use-opened.ts";
import { useWindowEvent } from "./use-window-event.ts";

/** A history entry for an open dialog, so that the browser's Back acts like Escape. */
export function useBackEntry(open: boolean) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const leaving = useRef(false);

  const enter = () => navigate({ pathname, search }, { state: OPENED_HERE });

  useWindowEvent("popstate", () => {
    const left = leaving.current;
    leaving.current = false;
    if (!open || window.location.pathname !== pathname) return;
    enter();
    // Another dialog may have opened while the entry was left.
    if (!left) cancelTopmost();
  });

  return {
    enter() {
      // The entry exists after a reload or 'Forward'.
      if (!leaving.current && !state?.openedHere) enter();
    },
    leave() {
      if (!window.history.state?.usr?.openedHere) return;
      leaving.current = true;
      navigate(-1);
    },
  };
}
