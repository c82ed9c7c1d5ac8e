import { type ComponentType, useCallback, useLayoutEffect, useRef, useState } from "react";
import { unexpectedSentence } from "#web/api/no-answer.ts";
import { endUndo } from "#web/managed-closet/closet-changes.ts";
import type {
  ClosetDialogName,
  ClosetDialogProps,
  OpenDialog,
} from "#web/managed-closet/closet-dialogs.ts";
import { toastError } from "#web/ui/toast-store.ts";
import { useBackEntry } from "#web/ui/use-back-entry.ts";

type Load = () => Promise<{ readonly default: ComponentType<ClosetDialogProps> }>;

const DIALOGS = {
  settings: () => import("#web/closet-settings/closet-settings-dialog.tsx"),
  code: () => import("./qr-code-dialog.tsx"),
  "link-button": () => import("./link-button-dialog.tsx"),
  "preview-link": () => import("./preview-link-dialog.tsx"),
  "new-collection": () => import("#web/collections/create-collection-dialog.tsx"),
  "edit-collection": () => import("#web/collections/edit-collection-dialog.tsx"),
  "manage-collection": () => import("#web/collections/manage-collection-dialog.tsx"),
  "delete-collection": () => import("#web/collections/delete-collection-question.tsx"),
  "edit-item": () => import("#web/items/edit-item-dialog.tsx"),
  "replace-link": () => import("#web/items/replace-link-dialog.tsx"),
  "delete-item": () => import("#web/items/delete-item-question.tsx"),
  "collect-items": () => import("#web/collections/collect-items-dialog.tsx"),
  "delete-items": () => import("#web/items/delete-items-question.tsx"),
} satisfies Record<ClosetDialogName, Load>;

interface Opened {
  readonly id: string;
  readonly Dialog: ComponentType<ClosetDialogProps>;
}

export function useClosetDialog() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const entry = useBackEntry(opened !== null);

  async function load(name: ClosetDialogName, id: string) {
    endUndo();
    try {
      const { default: Dialog } = await DIALOGS[name]();
      entry.enter();
      setOpened({ id, Dialog });
    } catch {
      toastError(unexpectedSentence());
    }
  }

  const latest = useRef(load);
  useLayoutEffect(() => {
    latest.current = load;
  });
  // Always the same function, so that the cards are not rendered again.
  const open: OpenDialog = useCallback((name, id = "") => void latest.current(name, id), []);
  function close() {
    setOpened(null);
    entry.leave();
  }

  return { opened, open, close };
}
