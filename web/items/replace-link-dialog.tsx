import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import EditItemDialog from "./edit-item-dialog.tsx";

/** The form of an item, which begins in the field of its link. */
export default function ReplaceLinkDialog(props: ClosetDialogProps) {
  return <EditItemDialog {...props} start="affiliateUrl" />;
}
