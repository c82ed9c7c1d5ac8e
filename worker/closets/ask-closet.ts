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
 * Calls the object of a closet, again where the platform permits it.
 * @throws DatabaseUnavailableError where no answer comes; the operation may be written later
 * @throws the object's own errors
 */
export async function askCloset<T>(
  deps: Deps,
  handle: string,
  call: (closet: DurableObjectStub<ClosetRpc>) => Promise<T | Unavailable>,
): Promise<T> {
  const ask = () => call(deps.closet(handle.toLowerCase()));
  const answer = await ask()
    .catch((error) => {
      if (isOf(error, "retryable") && !isOf(error, "overloaded")) return ask();
      throw error;
    })
    .catch((error) => {
      deps.log({ event: "closet_object_failed", ...describeError(error) });
      if (isOf(error, "retryable") || isOf(error, "overloaded")) return UNAVAILABLE;
      throw error;
    });
  if (answer === UNAVAILABLE) throw new DatabaseUnavailableError(true, "the closet's object");
  return answer as T;
}

/** How the platform marks an error that does not come from the object's code. */
function isOf(error: unknown, mark: "retryable" | "overloaded"): boolean {
  return error instanceof Error && Object.getOwnPropertyDescriptor(error, mark)?.value === true;
}
