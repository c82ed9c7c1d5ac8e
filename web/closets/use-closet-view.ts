import { useEffect, useEffectEvent, useState } from "react";
import { navigate } from "#web/navigation/navigate.ts";
import { useAddress } from "#web/navigation/use-address.ts";
import { type ClosetView, ITEM_PARAMETER, pathOf, viewAt } from "./closet-view.ts";

/** Milliseconds after typing until the address changes, because browsers limit such changes. */
const PAUSE_MS = 300;

/** The view of the address, with the words that are being typed, and the function that sets them. */
export function useClosetView(): readonly [ClosetView, (words: string) => void] {
  const address = useAddress();
  const known = viewAt(address);
  const [words, setWords] = useState(known.words);
  const view = { ...known, words };
  const follow = useEffectEvent(() => {
    if (known.words === words) return;
    const item = new URLSearchParams(address.search).get(ITEM_PARAMETER) ?? undefined;
    navigate(pathOf(view, item), { replace: true, details: address.details });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins another pause
  useEffect(() => {
    const timer = setTimeout(follow, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return [view, setWords];
}
