import { useEffect, useEffectEvent } from "react";
import useSWR from "swr";
import { type ApiError, call, hasCode, sentenceOf } from "#web/api/call.ts";
import { isOffline } from "#web/api/no-answer.ts";
import { hasSessionHint } from "#web/api/session-hint.ts";
import { useAction } from "#web/api/use-action.ts";
import { loginPath } from "#web/paths.ts";
import { favouritesTexts } from "#web/texts/favourites.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { toast, toastError } from "#web/ui/toast-store.ts";
import {
  FAVOURITE_IDS_PATH,
  type FavouriteIds,
  type FavouriteKind,
  favouritePath,
} from "#worker/contract/favourites.ts";
import { owe, takeOwed } from "./owed-save.ts";

export interface FavouriteSubject {
  readonly kind: FavouriteKind;
  readonly id: string;
  /** The path after the login, for a subject that visitors see too. */
  readonly returnTo?: string;
}

const LISTS = { item: "itemIds", generation: "generationIds" } as const;

/** Whether a subject is saved, and the function that saves or removes it. */
export function useFavourite({ kind, id, returnTo }: FavouriteSubject) {
  const subjectPath = favouritePath(kind, id);
  const read = (path: string) => call<FavouriteIds>(path, { probe: returnTo !== undefined });
  const ids = useSWR<FavouriteIds, ApiError>(hasSessionHint() ? FAVOURITE_IDS_PATH : null, read, {
    shouldRetryOnError: false,
  });
  const action = useAction();
  const list = LISTS[kind];
  const saved = ids.data?.[list].includes(id) ?? false;

  function logIn() {
    if (returnTo === undefined) return;
    // Without a network the login would replace this page by the browser's own.
    if (isOffline()) return toastError(uiTexts.offline);
    owe(subjectPath);
    window.location.assign(loginPath(returnTo));
  }

  async function send(removes: boolean, onVisitor = logIn): Promise<void> {
    const method = removes ? "DELETE" : "PUT";
    try {
      await call(subjectPath, { method, probe: returnTo !== undefined });
    } catch (error) {
      if (returnTo !== undefined && hasCode(error, "unauthenticated")) return onVisitor();
      // A deleted subject is no favourite any more.
      if (!removes || !hasCode(error, "not_found")) return toastError(sentenceOf(error));
    }
    const others = ids.data?.[list].filter((each) => each !== id) ?? [];
    const known = ids.data && { ...ids.data, [list]: removes ? others : [...others, id] };
    await ids.mutate(known, { revalidate: !known });
    if (!removes) toast({ title: favouritesTexts.saved, description: favouritesTexts.savedHint });
  }

  const toggle = () => (hasSessionHint() ? void action.run(() => send(saved)) : logIn());
  const saveOwed = useEffectEvent(() => {
    if (returnTo === undefined || !hasSessionHint() || !takeOwed(subjectPath)) return;
    // Without a session this does not redirect to the login again, because nobody requested it.
    void action.run(() => send(false, () => undefined));
  });
  useEffect(() => saveOwed(), []);
  return { saved, toggle };
}
