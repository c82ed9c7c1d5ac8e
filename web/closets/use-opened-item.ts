import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { closetTexts } from "#web/texts/closet.ts";
import { morph } from "#web/ui/morph.ts";
import { toast } from "#web/ui/toast-store.ts";
import { ITEM_NOT_FOUND, type PublicCloset } from "#worker/contract/closets.ts";
import { ITEM_PARAMETER, searchOf, viewAt } from "./closet-view.ts";
import { CARD } from "./item-grid.tsx";

/** Marks the history entry of an opened dialog. */
export const OPENED_HERE = { openedHere: true };

/**
 * The item that is open in the dialog. The address names the item, so that its link can be shared
 * and the back button closes the dialog; the picture moves between card and dialog.
 */
export function useOpenedItem({ items }: PublicCloset) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const view = viewAt(search);
  const named = new URLSearchParams(search).get(ITEM_PARAMETER);
  const [opened, setOpened] = useState(named);
  const [moving, setMoving] = useState<string | null>(null);
  // The open item before the address has changed.
  const current = useRef(named);
  const item = items.find(({ id }) => id === opened) ?? null;

  function open(id: string) {
    current.current = id;
    const change = () => {
      setMoving(null);
      setOpened(id);
    };
    void morph({ before: () => setMoving(id), change });
    navigate({ search: searchOf(view, id) }, { state: OPENED_HERE });
  }

  function show(id: string) {
    current.current = id;
    setOpened(id);
    navigate({ search: searchOf(view, id) }, { replace: true, state });
  }

  async function leave(id: string) {
    current.current = null;
    const change = () => {
      setOpened(null);
      setMoving(id);
    };
    await morph({ change, after: () => focusCard(id) });
    setMoving(null);
  }

  function close() {
    const { current: id } = current;
    if (id === null) return;
    void leave(id);
    if (state?.openedHere) navigate(-1);
    else navigate({ search: searchOf(view) }, { replace: true });
  }

  // Follows the browser's buttons and links of the page.
  const follow = useEffectEvent((id: string | null) => {
    const { current: before } = current;
    if (id === before) return;
    if (id === null) return void leave(before ?? "");
    current.current = id;
    setOpened(id);
  });
  useEffect(() => follow(named), [named]);
  useMissingItem(opened !== null && !item, close);

  return { item, moving, open, show, close };
}

function focusCard(id: string): void {
  document.querySelector<HTMLElement>(`[${CARD}="${CSS.escape(id)}"]`)?.focus();
}

/** Closes the dialog of an item that the closet does not have. */
function useMissingItem(missing: boolean, close: () => void): void {
  const onMissing = useEffectEvent(() => {
    toast({ title: ITEM_NOT_FOUND, description: closetTexts.itemGone, destructive: true });
    close();
  });
  useEffect(() => {
    if (missing) onMissing();
  }, [missing]);
}
