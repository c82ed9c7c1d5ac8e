import useSWR, { mutate, type SWRResponse } from "swr";
import { type ApiError, call } from "#web/api/call.ts";
import type { DelegatedCloset } from "#worker/contract/delegates.ts";

const KEY = "/api/me/delegated-closets";

interface DelegatedClosets {
  readonly closets: readonly DelegatedCloset[];
}

/** The closets that the person manages for their owners. */
export function useDelegatedClosets(): SWRResponse<DelegatedClosets, ApiError> {
  return useSWR<DelegatedClosets, ApiError>(KEY);
}

export function refreshDelegatedClosets(): Promise<unknown> {
  return mutate(KEY);
}

/** Stops managing a closet. */
export async function leaveCloset(id: string): Promise<void> {
  await call(`${KEY}/${encodeURIComponent(id)}`, { method: "DELETE" });
  await refreshDelegatedClosets();
}
