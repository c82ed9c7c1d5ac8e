import { useEffect } from "react";
import { useStore } from "#web/ui/store.ts";
import type { TryOn, TryOnStore } from "./try-on-store.ts";

const IDLE: TryOn = { phase: "idle" };
const doNothing = () => {};

/** In place of a store whose module is not loaded yet. */
export const NO_TRY_ON = {
  get: () => IDLE,
  subscribe: () => doNothing,
  view: () => doNothing,
};

export function useTryOn({
  get,
  subscribe,
  view,
}: Pick<TryOnStore, "get" | "subscribe" | "view">): TryOn {
  useEffect(() => view(), [view]);
  return useStore({ get, subscribe });
}
