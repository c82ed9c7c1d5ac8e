import { linkSharingTexts } from "#web/texts/link-sharing.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { toast, toastError } from "#web/ui/toast-store.ts";

interface SharedLink {
  readonly title: string;
  readonly url: string;
}

/** Shares a link by the share sheet of a touch device, or copies it. */
export async function shareLink(link: SharedLink): Promise<void> {
  const sheet = window.matchMedia("(pointer: coarse)").matches && "share" in navigator;
  if (sheet && (await shareBySheet(link))) return;
  try {
    await navigator.clipboard.writeText(link.url);
    toast({ title: uiTexts.linkCopied });
  } catch {
    toastError(linkSharingTexts.notCopied(link.url));
  }
}

async function shareBySheet(link: SharedLink): Promise<boolean> {
  try {
    await navigator.share(link);
    return true;
  } catch (error) {
    // A closed sheet is a decision, not a failure.
    return error instanceof DOMException && error.name === "AbortError";
  }
}
