import type { SWRResponse } from "swr";
import useSWR from "swr";
import type { ApiError } from "#web/api/call.ts";
import type { ClosetStats } from "#worker/contract/closets.ts";

/** What followers did in the last 30 days. */
export function useClosetStats(): SWRResponse<ClosetStats, ApiError> {
  return useSWR<ClosetStats, ApiError>("/api/closet/stats");
}
