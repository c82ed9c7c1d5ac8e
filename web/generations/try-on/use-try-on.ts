import { useEffect } from "react";
import { forgetWhenSeen } from "#web/generations/unseen-generations.ts";
import { useStore } from "#web/ui/store.ts";
import { endedIdOf, type TryOn, type TryOnStore } from "./try-on-store.ts";

export function useTryOn({ get, subscribe, view }: TryOnStore): TryOn {
  useEffect(() => view(), [view]);
  const tryOn = useStore({ get, subscribe });
  const ended = endedIdOf(tryOn);
  useEffect(() => (ended ? forgetWhenSeen(ended) : undefined), [ended]);
  return tryOn;
}
