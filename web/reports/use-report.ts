import { useState } from "react";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";

const loadDialog = () => import("./report-dialog.tsx");

/** The open report: of an item, or of the closet when the item is null. */
export function useReport() {
  const [dialog, loadModule] = useLazyModule(loadDialog);
  const [subject, setSubject] = useState<{ readonly item: ClosetItem | null } | null>(null);

  async function open(item: ClosetItem | null) {
    if (await loadModule()) setSubject({ item });
  }

  const close = () => setSubject(null);
  return {
    Dialog: subject ? dialog?.default : undefined,
    item: subject?.item ?? null,
    open,
    close,
  };
}
