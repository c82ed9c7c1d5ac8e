import { MAIN_ID } from "#web/shell/layout.tsx";

/** The attribute by which a card of the grid is found again. */
export const CARD = "data-generation";

function cardOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${CARD}="${CSS.escape(id)}"]`);
}

/** Gives the focus to a card, which brings it into view; to the screen when it is gone. */
export function focusCard(id: string): void {
  const card = cardOf(id);
  if (card) card.focus();
  else document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/** The address of the picture that a card shows just now. */
export function thumbnailOf(id: string): string | undefined {
  return cardOf(id)?.querySelector("img")?.currentSrc || undefined;
}
