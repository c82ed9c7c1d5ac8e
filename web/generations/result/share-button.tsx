import { useDownload } from "#web/media/use-download.ts";
import { tryOnResultTexts } from "#web/texts/try-on-result.ts";
import { Button } from "#web/ui/button.tsx";
import { BRAND } from "#worker/contract/brand.ts";

interface ShareButtonProps {
  readonly url: string;
  readonly look?: "primary" | "secondary";
}

/** Shares a result through the device; else saves it and opens the page that creates a story. */
export function ShareButton({ url, look = "primary" }: ShareButtonProps) {
  const [busy, download] = useDownload(() => {
    window.open(BRAND.storyPage, "_blank", "noopener,noreferrer");
  });
  const share = () => download(url, `virtual-try-on-${Date.now()}.png`, "image/png");
  return (
    <Button look={look} large busy={busy} onClick={() => void share()}>
      {tryOnResultTexts.share(BRAND.socialNetwork)}
    </Button>
  );
}
