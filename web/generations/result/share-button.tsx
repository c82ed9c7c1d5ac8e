import { generationPath } from "#web/generations/generation-path.ts";
import { useDownload } from "#web/media/use-download.tsx";
import { tryOnResultTexts } from "#web/texts/try-on-result.ts";
import { Button } from "#web/ui/button.tsx";
import { BRAND } from "#worker/contract/brand.ts";

interface ShareButtonProps {
  readonly generationId: string;
  readonly url: string;
  readonly look?: "primary" | "secondary";
}

/** Shares a result through the device; else saves it and opens the page that creates a story. */
export function ShareButton({ generationId, url, look = "primary" }: ShareButtonProps) {
  const { busy, download, dialog } = useDownload(() => {
    window.open(BRAND.storyPage, "_blank", "noopener,noreferrer");
  });
  const name = () => `virtual-try-on-${Date.now()}.png`;
  const page = generationPath(generationId);
  const share = () => download({ url, page, name: name(), type: "image/png" });
  return (
    <>
      <Button look={look} large busy={busy} onClick={() => void share()}>
        {tryOnResultTexts.share(BRAND.socialNetwork)}
      </Button>
      {dialog}
    </>
  );
}
