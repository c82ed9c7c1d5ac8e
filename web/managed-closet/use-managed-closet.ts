import type { SWRResponse } from "swr";
import useSWR, { mutate } from "swr";
import type { ApiError } from "#web/api/call.ts";
import { call } from "#web/api/call.ts";
import type { ManagedCloset } from "#worker/contract/closets.ts";

const CLOSET_KEY = "/api/closet";

/** The influencer's own closet with its pieces, in the manager's order. Undefined until it is there. */
export function useManagedCloset(): SWRResponse<ManagedCloset, ApiError> {
  return useSWR<ManagedCloset, ApiError>(CLOSET_KEY, (path: string) => call<ManagedCloset>(path));
}

/** Takes over what a write has answered, or soon will, without asking again. */
export function putManagedCloset(
  change: (closet: ManagedCloset) => ManagedCloset,
): Promise<unknown> {
  return mutate<ManagedCloset>(CLOSET_KEY, (closet) => closet && change(closet), {
    revalidate: false,
  });
}

/** Reads it again: when a write may have met another state than the one on screen. */
export function refreshManagedCloset(): Promise<unknown> {
  return mutate(CLOSET_KEY);
}
