import { closetTexts } from "#web/texts/closet.ts";
import { toast, toastError } from "#web/ui/toast-store.ts";

/** Shares an address by the sheet of a phone or tablet; elsewhere copies it. */
export async function shareLink(title: string, url: string): Promise<void> {
  const sheet = window.matchMedia("(pointer: coarse)").matches && "share" in navigator;
  if (sheet && (await shareBySheet({ title, url }))) return;
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: closetTexts.linkCopied });
  } catch {
    toastError(closetTexts.copyFailed(url));
  }
}

async function shareBySheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Closing the sheet is an answer too.
    return error instanceof DOMException && error.name === "AbortError";
  }
}
