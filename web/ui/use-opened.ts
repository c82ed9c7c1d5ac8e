import { useEffect, useEffectEvent, useRef, useState } from "react";
import { goBack, navigate } from "#web/navigation/navigate.ts";
import { useAddress } from "#web/navigation/use-address.ts";
import { morph } from "./morph.ts";

/** The details of a history entry that opening a dialog has created. */
export const OPENED_HERE = { openedHere: true };

interface OpenedOptions {
  /** The query parameter with the open id. */
  readonly parameter: string;
  /** The attribute with the id of each card. */
  readonly card: string;
  /** The path with the query of the screen while this id, or none, is open. */
  readonly pathOf: (id?: string) => string;
}

/**
 * The id that is open in a dialog; the picture of its card moves into the dialog. The address
 * contains the id, so that a link can be shared and the back button closes the dialog.
 */
export function useOpened({ parameter, card, pathOf }: OpenedOptions) {
  const { search, details } = useAddress();
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
    navigate(pathOf(id), { details: OPENED_HERE });
  }

  function show(id: string) {
    current.current = id;
    setOpened(id);
    navigate(pathOf(id), { replace: true, details });
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
    if (details?.openedHere) goBack();
    else navigate(pathOf(), { replace: true });
  }

  // Follows the browser's buttons and links of the page.
  const follow = useEffectEvent((id: string | null) => {
    const { current: before } = current;
    if (id === null) closing.current = false;
    if (id === before || closing.current) return;
    if (id === null) return void leave(before ?? "");
    current.current = id;
    setOpened(id);
  });
  useEffect(() => follow(named), [named]);

  return { opened, moving, open, show, close };
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
