import useSWR from "swr";
import type { EngineFacts } from "#worker/contract/engine.ts";
import { call } from "./call.ts";

/** What makes the try-ons of this site; null until that is known, and where it can't be read. */
export function useEngine(): EngineFacts | null {
  const { data } = useSWR("/api/engine", (path: string) => call<EngineFacts>(path), {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return data ?? null;
}
