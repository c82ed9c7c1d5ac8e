import { useEffect, useRef, useState } from "react";
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
    void morph({
      before: () => setMoving(id),
      change: () => {
        setMoving(null);
        setOpened(id);
      },
    });
    navigate({ search: searchOf(view, id) }, { state: OPENED_HERE });
  }

  /** Shows another item in the open dialog. */
  function show(id: string) {
    current.current = id;
    setOpened(id);
    navigate({ search: searchOf(view, id) }, { replace: true, state });
  }

  async function leave(id: string) {
    current.current = null;
    await morph({
      change: () => {
        setOpened(null);
        setMoving(id);
      },
      after: () => document.querySelector<HTMLElement>(`[${CARD}="${CSS.escape(id)}"]`)?.focus(),
    });
    setMoving(null);
  }

  function close() {
    const { current: id } = current;
    if (id === null) return;
    void leave(id);
    if (state?.openedHere) navigate(-1);
    else navigate({ search: searchOf(view) }, { replace: true });
  }

  const follow = useRef(() => {});
  follow.current = () => {
    if (named === current.current) return;
    if (named === null) {
      if (current.current !== null) void leave(current.current);
      return;
    }
    current.current = named;
    setOpened(named);
  };
  // Follows the browser's buttons and links of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address moves it
  useEffect(() => follow.current(), [named]);

  const missing = opened !== null && !item;
  const dismiss = useRef(close);
  dismiss.current = close;
  useEffect(() => {
    if (!missing) return;
    toast({ title: ITEM_NOT_FOUND, description: closetTexts.itemGone, destructive: true });
    dismiss.current();
  }, [missing]);

  return { item, moving, open, show, close };
}
