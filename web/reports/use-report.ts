import { useState } from "react";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import type { ClosetItem } from "#worker/contract/closets.ts";

const loadDialog = () => import("./report-dialog.tsx");

/** The report that is open: of a piece, or with null of the closet itself. */
export function useReport() {
  const [part, wantPart] = useLazyModule(loadDialog);
  const [subject, setSubject] = useState<{ readonly item: ClosetItem | null } | null>(null);

  async function open(item: ClosetItem | null) {
    if (await wantPart()) setSubject({ item });
  }

  const close = () => setSubject(null);
  return { Dialog: subject ? part?.default : undefined, item: subject?.item ?? null, open, close };
}
