import { Dialog } from "#web/ui/dialog.tsx";
import type { ClosetItem } from "#worker/contract/closets.ts";

interface EditItemDialogProps {
  readonly item: ClosetItem;
  readonly onClose: () => void;
  readonly onSaved: (item: ClosetItem) => void;
}

export default function EditItemDialog({ onClose }: EditItemDialogProps) {
  return (
    <Dialog title="Edit Closet Item" onClose={onClose}>
      {null}
    </Dialog>
  );
}
