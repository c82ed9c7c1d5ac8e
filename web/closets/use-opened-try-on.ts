import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import type { PublicCloset } from "#worker/contract/closets.ts";
import { ITEM_PARAMETER, searchOf, TRY_ON_PARAMETER, viewAt } from "./closet-view.ts";
import { OPENED_HERE } from "./use-opened-item.ts";

const loadDialog = () => import("#web/closet-try-on/try-on-dialog.tsx");

/**
 * The try-on that is open: by its button, or by the address after a login, which names it once. Its
 * own entry of the history names its piece, so that the back button closes it alone.
 */
export function useOpenedTryOn({ items }: PublicCloset) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [part, wantPart] = useLazyModule(loadDialog);
  const leaving = useRef(false);
  const has = (id: string | null) => items.some((item) => item.id === id);
  const id: string | undefined = state?.tryOn;

  function start(piece: string) {
    // A second press finds the first one's entry there.
    navigate({ search }, { state: { ...state, tryOn: piece }, replace: id !== undefined });
  }

  function end() {
    if (leaving.current) return;
    leaving.current = true;
    navigate(-1);
  }

  const follow = useRef(() => {});
  follow.current = () => {
    leaving.current = false;
    if (id !== undefined) void wantPart().then((dialog) => dialog ?? end());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the entry moves it
  useEffect(() => follow.current(), [id]);

  const params = new URLSearchParams(search);
  const named = params.get(TRY_ON_PARAMETER);
  const arrive = useRef(() => {});
  arrive.current = () => {
    const view = viewAt(search);
    const piece = params.get(ITEM_PARAMETER);
    const behind = has(piece) ? searchOf(view, piece as string) : searchOf(view);
    // What was not opened one after the other closes so all the same.
    navigate({ search: searchOf(view) }, { replace: true });
    if (has(piece)) navigate({ search: behind }, { state: OPENED_HERE });
    if (has(named)) navigate({ search: behind }, { state: { ...OPENED_HERE, tryOn: named } });
  };
  useEffect(() => {
    if (named !== null) arrive.current();
  }, [named]);

  const item = items.find((each) => each.id === id);
  return { Dialog: part?.default, item, load: loadDialog, start, end };
}
