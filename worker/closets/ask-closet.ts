import { DatabaseUnavailableError } from "#db/client.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { describeError } from "../http/log.ts";
import type { AppContext } from "../http/routes.ts";
import { type ClosetRpc, type NamedItem, UNAVAILABLE, type Unavailable } from "./closet-rpc.ts";
import { handleOf } from "./read.ts";

/** The object stores the id of an item before it knows the item. */
const LONGEST_ID = 64;

/** The closet and item of a request's path. @throws item_not_found for an impossible name */
export function namedItem(c: AppContext): NamedItem {
  const item = c.req.param("id") ?? "";
  const handle = item.length <= LONGEST_ID ? handleOf(c) : null;
  return { handle: handle ?? fail("item_not_found"), item };
}

/**
 * Calls the object of a closet.
 * @throws DatabaseUnavailableError where no answer comes; the operation may be written later
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
