import { Dialog } from "#web/ui/dialog.tsx";
import type { ClosetItem, PublicCloset } from "#worker/contract/closets.ts";

interface TryOnDialogProps {
  readonly item: ClosetItem;
  readonly closet: PublicCloset["closet"];
  readonly onClose: () => void;
}

export default function TryOnDialog({ item, onClose }: TryOnDialogProps) {
  return (
    <Dialog title={`Try On: ${item.title}`} small onClose={onClose}>
      {null}
    </Dialog>
  );
}
