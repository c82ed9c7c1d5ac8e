import { shareTexts } from "#web/texts/share.ts";
import { Button } from "#web/ui/button.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";

/** Opens the dialog of the link to a result. */
export function AskFriendButton({ generationId }: { readonly generationId: string }) {
  const { opened, open, close } = useLazyDialog(() => import("./share-dialog.tsx"));
  return (
    <>
      <Button onClick={() => void open(true)}>{shareTexts.ask}</Button>
      {opened && <opened.module.ShareDialog generationId={generationId} onClose={close} />}
    </>
  );
}
