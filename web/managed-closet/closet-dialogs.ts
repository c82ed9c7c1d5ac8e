import type { ManagedCloset } from "#worker/contract/closets.ts";

export interface ClosetDialogProps {
  readonly managed: ManagedCloset;
  /** The id of the dialog's item or collection; empty for a dialog about the closet or selection. */
  readonly id: string;
  readonly onClose: () => void;
}

export type ClosetDialogName =
  | "settings"
  | "code"
  | "link-button"
  | "preview-link"
  | "new-collection"
  | "edit-collection"
  | "manage-collection"
  | "delete-collection"
  | "edit-item"
  | "replace-link"
  | "delete-item"
  | "collect-items"
  | "delete-items";

/** @param id as in `ClosetDialogProps` */
export type OpenDialog = (name: ClosetDialogName, id?: string) => void;
