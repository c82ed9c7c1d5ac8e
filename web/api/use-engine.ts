import useSWR from "swr";
import type { EngineFacts } from "#worker/contract/engine.ts";
import { call } from "./call.ts";

const PATH = "/api/engine";

/** Reads it anew; rejects with an ApiError. */
export function readEngine(): Promise<EngineFacts> {
  return call<EngineFacts>(PATH);
}

/** What makes the try-ons of this site; null until that is known, and where it can't be read. */
export function useEngine(): EngineFacts | null {
  const { data } = useSWR(PATH, readEngine, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return data ?? null;
}
