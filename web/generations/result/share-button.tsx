import { useState } from "react";
import { DOWNLOAD_FAILED, pictureFile, saveFile, shareFile } from "#web/media/download.ts";
import { Button } from "#web/ui/button.tsx";
import { toastError } from "#web/ui/toast-store.ts";
import { BRAND } from "#worker/contract/brand.ts";

interface ShareButtonProps {
  readonly url: string;
  /** Secondary beside what matters more. */
  readonly look?: "primary" | "secondary";
}

/**
 * Shares a result by the device's own sheet; without one, saves it and opens the page where a
 * story is made.
 */
export function ShareButton({ url, look = "primary" }: ShareButtonProps) {
  const [busy, setBusy] = useState(false);

  async function share() {
    setBusy(true);
    try {
      const file = await pictureFile(url, `virtual-try-on-${Date.now()}.png`, "image/png");
      if (!(await shareFile(file))) {
        saveFile(file);
        window.open(BRAND.storyPage, "_blank", "noopener,noreferrer");
      }
    } catch {
      toastError(DOWNLOAD_FAILED);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button look={look} large busy={busy ? "Downloading..." : null} onClick={() => void share()}>
      Share to {BRAND.socialNetwork} Stories & Download
    </Button>
  );
}
