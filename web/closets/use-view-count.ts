import { useEffect, useRef } from "react";

/** Tells the server, once a page view and piece, that its dialog is open. */
export function useViewCount(handle: string, itemId: string | undefined): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    if (itemId === undefined || told.current.has(itemId)) return;
    told.current.add(itemId);
    // A count that is lost is no loss to the visitor.
    const path = `/api/closets/${handle}/items/${itemId}/views`;
    fetch(path, { method: "POST", keepalive: true }).catch(() => {});
  }, [handle, itemId]);
}
