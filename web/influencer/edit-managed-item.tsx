import { withItem } from "./closet-order.ts";
import EditItemDialog from "./edit-item-dialog.tsx";
import type { ClosetDialogProps } from "./use-closet-dialog.ts";
import { putManagedCloset } from "./use-managed-closet.ts";

/** The form of one piece over the manager's list, which shows what it has saved. */
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
