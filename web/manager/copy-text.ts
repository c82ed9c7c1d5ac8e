/**
 * Copies the text of an element; where the clipboard is refused, or there is none, by the older way
 * through the selection.
 * @returns false where neither works: then the text is selected, to be copied by hand
 */
export async function copyText(element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    window.getSelection()?.selectAllChildren(element);
    return document.execCommand("copy");
  }
}
