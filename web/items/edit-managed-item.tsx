import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { withItem } from "#web/managed-closet/closet-order.ts";
import { putManagedCloset } from "#web/managed-closet/use-managed-closet.ts";
import EditItemDialog from "./edit-item-dialog.tsx";

export default function EditManagedItem({ managed, id, onClose }: ClosetDialogProps) {
  const item = managed.items.find((each) => each.id === id);
  if (!item) return null;
  return (
    <EditItemDialog
      item={item}
      onClose={onClose}
      onSaved={(saved) => {
        void putManagedCloset((closet) => withItem(closet, id, saved));
        onClose();
      }}
    />
  );
}
