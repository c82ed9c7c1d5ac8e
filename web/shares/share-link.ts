import { shareTexts } from "#web/texts/share.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { toast } from "#web/ui/toast-store.ts";

/** Shares a link that is on screen by the device's sheet, or copies it. */
export async function shareLink(url: string): Promise<void> {
  if ("share" in navigator && (await shareBySheet(url))) return;
  const copied = await navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  );
  toast({ title: copied ? uiTexts.linkCopied : shareTexts.notCopied });
}

async function shareBySheet(url: string): Promise<boolean> {
  try {
    await navigator.share({ title: shareTexts.message, url });
    return true;
  } catch (error) {
    // A closed sheet is a decision, not a failure.
    return error instanceof DOMException && error.name === "AbortError";
  }
}
