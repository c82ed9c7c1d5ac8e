import type { ComponentType } from "react";
import { useState } from "react";
import { toastError } from "#web/ui/toast-store.ts";
import type { ManagedCloset } from "#worker/contract/closets.ts";
import { INTERNAL_ERROR } from "#worker/contract/internal-error.ts";
import { useBackEntry } from "./use-back-entry.ts";

/** What every dialog over the closet's screen is given. */
export interface ClosetDialogProps {
  readonly managed: ManagedCloset;
  /** The piece or the collection that it is about; empty where it is about the closet. */
  readonly id: string;
  readonly onClose: () => void;
}

type Load = () => Promise<{ readonly default: ComponentType<ClosetDialogProps> }>;

const DIALOGS = {
  settings: () => import("./closet-settings-dialog.tsx"),
  code: () => import("./qr-code-dialog.tsx"),
  "new-collection": () => import("./create-collection-dialog.tsx"),
  "edit-collection": () => import("./edit-collection-dialog.tsx"),
  "manage-collection": () => import("./manage-collection-dialog.tsx"),
  "delete-collection": () => import("./delete-collection-question.tsx"),
  "edit-item": () => import("./edit-managed-item.tsx"),
  "delete-item": () => import("./delete-item-question.tsx"),
} satisfies Record<string, Load>;

export type OpenDialog = (name: keyof typeof DIALOGS, id?: string) => void;

interface Opened {
  readonly id: string;
  readonly Dialog: ComponentType<ClosetDialogProps>;
}

/** The one dialog that is open over the screen; each is loaded when it is first wanted. */
export function useClosetDialog() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const entry = useBackEntry(opened !== null);

  async function load(name: keyof typeof DIALOGS, id: string) {
    try {
      const { default: Dialog } = await DIALOGS[name]();
      entry.enter();
      setOpened({ id, Dialog });
    } catch {
      toastError(INTERNAL_ERROR);
    }
  }

  const open: OpenDialog = (name, id = "") => void load(name, id);
  function close() {
    setOpened(null);
    entry.leave();
  }

  return { opened, open, close };
}
