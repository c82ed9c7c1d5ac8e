/**
 * Copies the text of an element; without the clipboard API by `execCommand`.
 * @returns false when both fail; the text is selected then, to be copied by hand
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
