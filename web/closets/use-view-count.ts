import { useEffect, useRef } from "react";

/** Counts the opening of an item's dialog, once per item and page view. */
export function useViewCount(handle: string, itemId: string | undefined): void {
  const counted = useRef(new Set<string>());
  useEffect(() => {
    if (itemId === undefined || counted.current.has(itemId)) return;
    counted.current.add(itemId);
    // A lost count does not concern the visitor.
    const path = `/api/closets/${handle}/items/${itemId}/views`;
    fetch(path, { method: "POST", keepalive: true }).catch(() => {});
  }, [handle, itemId]);
}
