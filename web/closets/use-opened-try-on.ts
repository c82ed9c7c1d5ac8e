import { useEffect, useEffectEvent, useRef } from "react";
import { goBack, navigate } from "#web/navigation/navigate.ts";
import { useAddress } from "#web/navigation/use-address.ts";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { OPENED_HERE } from "#web/ui/use-opened.ts";
import type { PublicCloset } from "#worker/contract/closets.ts";
import { ITEM_PARAMETER, pathOf, TRY_ON_PARAMETER, viewAt } from "./closet-view.ts";

const loadDialog = () => import("#web/closet-try-on/try-on-dialog.tsx");

/** The try-on that its button, or the address after a login, has opened; Back closes only it. */
export function useOpenedTryOn({ items }: PublicCloset) {
  const address = useAddress();
  const { pathname, search, details } = address;
  const [dialog, loadModule] = useLazyModule(loadDialog);
  const leaving = useRef(false);
  const has = (id: string | null) => items.some((item) => item.id === id);
  const id = details?.tryOn;

  function start(itemId: string) {
    // A second press replaces the entry of the first.
    navigate(pathname + search, {
      details: { ...details, tryOn: itemId },
      replace: id !== undefined,
    });
  }

  function end() {
    if (leaving.current) return;
    leaving.current = true;
    goBack();
  }

  const follow = useEffectEvent((opened: string | undefined) => {
    leaving.current = false;
    if (opened !== undefined) void loadModule().then((loaded) => loaded ?? end());
  });
  useEffect(() => follow(id), [id]);

  const params = new URLSearchParams(search);
  const named = params.get(TRY_ON_PARAMETER);
  const arrive = useEffectEvent(() => {
    const view = viewAt(address);
    const opened = params.get(ITEM_PARAMETER);
    const behind = has(opened) ? pathOf(view, opened as string) : pathOf(view);
    // Builds the entries that opening the item and then the try-on would have made.
    navigate(pathOf(view), { replace: true });
    if (has(opened)) navigate(behind, { details: OPENED_HERE });
    if (named !== null && has(named)) {
      navigate(behind, { details: { ...OPENED_HERE, tryOn: named } });
    }
  });
  useEffect(() => {
    if (named !== null) arrive();
  }, [named]);

  const item = items.find((each) => each.id === id);
  return { Dialog: dialog?.default, item, load: loadDialog, start, end };
}
