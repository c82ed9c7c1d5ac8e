import { useRef } from "react";
import { entryDetails, goBack, navigate } from "#web/navigation/navigate.ts";
import { useAddress } from "#web/navigation/use-address.ts";
import { cancelTopmost } from "./top-layer.ts";
import { OPENED_HERE } from "./use-opened.ts";
import { useWindowEvent } from "./use-window-event.ts";

/** A history entry for an open dialog, so that the browser's Back acts like Escape. */
export function useBackEntry(open: boolean) {
  const { pathname, search, details } = useAddress();
  const leaving = useRef(false);

  const enter = () => navigate(pathname + search, { details: OPENED_HERE });

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
      if (!leaving.current && !details?.openedHere) enter();
    },
    leave() {
      if (!entryDetails()?.openedHere) return;
      leaving.current = true;
      goBack();
    },
  };
}
