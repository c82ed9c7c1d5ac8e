import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type ClosetView, ITEM_PARAMETER, searchOf, viewAt } from "./closet-view.ts";

/** Milliseconds after typing until the address changes, because browsers limit such changes. */
const PAUSE_MS = 300;

/** The view of the address, with the words that are being typed, and the function that sets them. */
export function useClosetView(): readonly [ClosetView, (words: string) => void] {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const known = viewAt(search);
  const [words, setWords] = useState(known.words);
  const view = { ...known, words };
  const follow = useEffectEvent(() => {
    if (known.words === words) return;
    const item = new URLSearchParams(search).get(ITEM_PARAMETER) ?? undefined;
    navigate({ search: searchOf(view, item) }, { replace: true, state });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins another pause
  useEffect(() => {
    const timer = setTimeout(follow, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return [view, setWords];
}
