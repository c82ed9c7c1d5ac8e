import { uiTexts } from "#web/texts/ui.ts";
import { INTERNAL_ERROR } from "#worker/contract/internal-error.ts";

/** Whether the browser knows that it has no network. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

/** The sentence for a failure without a known reason. */
export function unexpectedSentence(): string {
  return isOffline() ? uiTexts.offline : INTERNAL_ERROR;
}
