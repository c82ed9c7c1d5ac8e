export const CARD = "data-generation";

function cardOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${CARD}="${CSS.escape(id)}"]`);
}

/** Focuses the card of a generation and scrolls to it; focuses the screen without a card. */
export function focusCard(id: string): void {
  const card = cardOf(id);
  if (card) card.focus();
  else document.querySelector("main")?.focus({ preventScroll: true });
}

export function thumbnailOf(id: string): string | undefined {
  return cardOf(id)?.querySelector("img")?.currentSrc || undefined;
}
