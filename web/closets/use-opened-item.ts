import { useEffect, useEffectEvent } from "react";
import { closetTexts } from "#web/texts/closet.ts";
import { toast } from "#web/ui/toast-store.ts";
import { useOpened } from "#web/ui/use-opened.ts";
import type { PublicCloset } from "#worker/contract/closets.ts";
import { ITEM_NOT_FOUND } from "#worker/contract/not-found.ts";
import { type ClosetView, ITEM_PARAMETER, pathOf } from "./closet-view.ts";
import { CARD } from "./item-grid.tsx";

/** The item that is open in the dialog; an item that the closet does not have closes it. */
export function useOpenedItem({ items }: PublicCloset, view: ClosetView) {
  const { opened, close, ...others } = useOpened({
    parameter: ITEM_PARAMETER,
    card: CARD,
    pathOf: (id) => pathOf(view, id),
  });
  const item = items.find(({ id }) => id === opened) ?? null;
  const missing = opened !== null && !item;
  const onMissing = useEffectEvent(() => {
    toast({ title: ITEM_NOT_FOUND, description: closetTexts.itemGone, destructive: true });
    close();
  });
  useEffect(() => {
    if (missing) onMissing();
  }, [missing]);
  return { item, close, ...others };
}
