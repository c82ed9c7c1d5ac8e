import useSWR, { mutate, type SWRResponse } from "swr";
import { type ApiError, call } from "#web/api/call.ts";
import type { ManagedCloset } from "#worker/contract/closets.ts";
import { deletedItems, withoutItems } from "./deleted-items.ts";

const CHECKING_MS = 2500;

/** The server analyses an item after the response. */
function isChecking(closet: ManagedCloset | undefined): boolean {
  return Object.values(closet?.tryOns ?? {}).some(({ state }) => state === "checking");
}

const CLOSET_KEY = "/api/closet";

async function read(path: string): Promise<ManagedCloset> {
  return withoutItems(await call<ManagedCloset>(path), deletedItems);
}

/** The influencer's own closet with its items in the manager's order; undefined while it loads. */
export function useManagedCloset(): SWRResponse<ManagedCloset, ApiError> {
  return useSWR<ManagedCloset, ApiError>(CLOSET_KEY, read, {
    refreshInterval: (closet) => (isChecking(closet) ? CHECKING_MS : 0),
  });
}

/** Applies a change to the cached closet without reading it again. */
export function putManagedCloset(
  change: (closet: ManagedCloset) => ManagedCloset,
): Promise<unknown> {
  return mutate<ManagedCloset>(CLOSET_KEY, (closet) => closet && change(closet), {
    revalidate: false,
  });
}

/** Reads the closet again, when its state on the server may differ from the screen. */
export function refreshManagedCloset(): Promise<unknown> {
  return mutate(CLOSET_KEY);
}
