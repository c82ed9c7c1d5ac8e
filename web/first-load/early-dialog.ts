import { appLoadingTexts as texts } from "#web/texts/app-loading.ts";

/** A dialog of the page itself, shown while the app that handles a click is loading. */
export interface EarlyDialog {
  readonly showFailure: (failed: boolean) => void;
  readonly remove: () => void;
}

interface Answers {
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Opens the dialog, with picture and title if the clicked element is a tile. */
export function openEarlyDialog(clicked: HTMLElement, { onRetry, onClose }: Answers): EarlyDialog {
  // The app's dialog of the item removes it by this id.
  const dialog = Object.assign(document.createElement("dialog"), { id: "early" });
  const parts = [...clicked.querySelectorAll("bdi,img")].reverse();
  const state = Object.assign(document.createElement("p"), { role: "status" });
  const retry = button(texts.retry, onRetry);
  const close = button(texts.close, () => dialog.close());
  dialog.ariaLabel = clicked.querySelector("bdi")?.textContent ?? texts.loading;
  dialog.append(...parts.map((part) => part.cloneNode(true)), state, retry, close);
  dialog.onclick = ({ target }) => target === dialog && dialog.close();
  dialog.onclose = onClose;
  document.body.append(dialog);
  dialog.showModal();
  const showFailure = (failed: boolean) => {
    state.textContent = failed ? texts.failed : texts.loading;
    retry.hidden = !failed;
    (failed ? retry : close).focus();
  };
  showFailure(false);
  return { showFailure, remove: () => dialog.remove() };
}

function button(textContent: string, onclick: () => void): HTMLButtonElement {
  return Object.assign(document.createElement("button"), { textContent, onclick });
}
