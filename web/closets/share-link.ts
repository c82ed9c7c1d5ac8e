import { closetTexts } from "#web/texts/closet.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { toast, toastError } from "#web/ui/toast-store.ts";

/** Shares an address by the share sheet of a touch device, or copies it. */
export async function shareLink(title: string, url: string): Promise<void> {
  const sheet = window.matchMedia("(pointer: coarse)").matches && "share" in navigator;
  if (sheet && (await shareBySheet({ title, url }))) return;
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: uiTexts.linkCopied });
  } catch {
    toastError(closetTexts.copyFailed(url));
  }
}

async function shareBySheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // A closed sheet is a decision, not a failure.
    return error instanceof DOMException && error.name === "AbortError";
  }
}
