import { useEffect } from "react";
import { chooseCloset, chosenCloset } from "#web/api/chosen-closet.ts";
import { reloadPage } from "#web/api/use-session.ts";
import { navigate } from "#web/navigation/navigate.ts";
import { useAddress } from "#web/navigation/use-address.ts";

/**
 * Chooses the closet of `?closet=` for the life of the page, and keeps it in the address of each
 * screen. Another closet reloads the page: no cached state or waiting change reaches it.
 * @returns false while the page is reloaded
 */
export function useChosenCloset(): boolean {
  const { pathname, search, hash, details } = useAddress();
  const params = new URLSearchParams(search);
  const named = params.get("closet");
  // A link within the manager names no closet: it means that of the page.
  const isChosen = chooseCloset(named ?? chosenCloset());
  const isMissing = named === null && chosenCloset() !== null;

  useEffect(() => {
    if (!isChosen) void reloadPage();
  }, [isChosen]);

  useEffect(() => {
    // While another screen loads, the shown address is that of the screen before.
    if (!isMissing || pathname !== window.location.pathname) return;
    const kept = new URLSearchParams(search);
    kept.set("closet", chosenCloset() ?? "");
    navigate(`${pathname}?${kept}${hash}`, { replace: true, details });
  }, [isMissing, pathname, search, hash, details]);

  return isChosen;
}
