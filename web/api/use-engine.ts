import useSWR from "swr";
import type { EngineFacts } from "#worker/contract/engine.ts";
import { call } from "./call.ts";

const PATH = "/api/engine";

/** @throws ApiError */
export function readEngine(): Promise<EngineFacts> {
  return call<EngineFacts>(PATH);
}

/** The engine of this site; null until it is read, and if it cannot be read. */
export function useEngine(): EngineFacts | null {
  const { data } = useSWR(PATH, readEngine, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return data ?? null;
}
