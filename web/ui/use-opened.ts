import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { morph } from "./morph.ts";

/** The state of a history entry that opening a dialog has created. */
export const OPENED_HERE = { openedHere: true };

interface OpenedOptions {
  /** The query parameter with the open id. */
  readonly parameter: string;
  /** The attribute with the id of each card. */
  readonly card: string;
  /** The query of the screen while this id, or none, is open. */
  readonly searchOf: (id?: string) => string;
}

/**
 * The id that is open in a dialog; the picture of its card moves into the dialog. The address
 * contains the id, so that a link can be shared and the back button closes the dialog.
 */
export function useOpened({ parameter, card, searchOf }: OpenedOptions) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const named = new URLSearchParams(search).get(parameter);
  const [opened, setOpened] = useState(named);
  const [moving, setMoving] = useState<string | null>(null);
  // The open id, also before the address has changed.
  const current = useRef(named);
  // True between closing here and the later change of the address.
  const closing = useRef(false);

  function open(id: string) {
    current.current = id;
    closing.current = false;
    const change = () => {
      setMoving(null);
      setOpened(id);
    };
    void morph({ before: () => setMoving(id), change });
    navigate({ search: searchOf(id) }, { state: OPENED_HERE });
  }

  function show(id: string) {
    current.current = id;
    setOpened(id);
    navigate({ search: searchOf(id) }, { replace: true, state });
  }

  async function leave(id: string) {
    current.current = null;
    const change = () => {
      setOpened(null);
      setMoving(id);
    };
    await morph({ change, after: () => focusCard(card, id) });
    setMoving(null);
  }

  function close() {
    const { current: id } = current;
    if (id === null) return;
    closing.current = true;
    void leave(id);
    if (state?.openedHere) navigate(-1);
    else navigate({ search: searchOf() }, { replace: true });
  }

  // Follows the browser's buttons and links of the page.
  const follow = useEffectEvent((id: string | null) => {
    const { current: before } = current;
    if (id === null) closing.current = false;
    if (id === before || closing.current || isLate(parameter, id)) return;
    if (id === null) return void leave(before ?? "");
    current.current = id;
    setOpened(id);
  });
  useEffect(() => follow(named), [named]);

  return { opened, moving, open, show, close };
}

/** React may render an address when the browser shows the next one already. */
function isLate(parameter: string, id: string | null): boolean {
  return id !== new URLSearchParams(window.location.search).get(parameter);
}

/** The card of an id; null where the screen has none. */
export function cardOf(card: string, id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${card}="${CSS.escape(id)}"]`);
}

function focusCard(card: string, id: string): void {
  const found = cardOf(card, id);
  if (found) found.focus();
  else document.querySelector("main")?.focus({ preventScroll: true });
}
