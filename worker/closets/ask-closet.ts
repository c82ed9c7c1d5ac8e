import { DatabaseUnavailableError } from "#db/client.ts";
import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import { type ClosetRpc, UNAVAILABLE, type Unavailable } from "./closet-rpc.ts";

/**
 * Calls the object of a closet.
 * @throws DatabaseUnavailableError where no answer comes; what was sent may be written later
 */
export async function askCloset<T>(
  deps: Deps,
  handle: string,
  call: (closet: DurableObjectStub<ClosetRpc>) => Promise<T | Unavailable>,
): Promise<T> {
  const answer = await call(deps.closet(handle.toLowerCase())).catch((error) => {
    deps.log({ event: "closet_object_failed", ...describeError(error) });
    return UNAVAILABLE;
  });
  if (answer === UNAVAILABLE) throw new DatabaseUnavailableError(true, "the closet's object");
  return answer as T;
}
