import type { Liker } from "#db/queries/likes.ts";
import type { PersonLimits } from "#db/queries/person-limits.ts";
import { addressLimits, memberLimit, personLimit } from "../http/limit-table.ts";
import type { AppContext } from "../http/routes.ts";
import { networksOf } from "../http/source.ts";

/**
 * The hourly limits of a deed that needs no account. A person counts by the account or the signed id
 * of the browser, so that people behind one address do not stop each other; whoever drops the cookie
 * each time (`isNew`) meets the limits of new ids of their network.
 */
export async function limitsOfPerson(
  c: AppContext,
  deed: "like" | "report",
  { account, visitor }: Liker & { readonly visitor: string },
  isNew: boolean,
): Promise<PersonLimits> {
  const networks = await networksOf(c.req.raw, c.var.deps.config);
  return {
    account: account && memberLimit(deed, account.userId),
    visitor: personLimit(deed, visitor),
    networks: addressLimits(deed, networks),
    newVisitors: isNew ? addressLimits("visitor", networks) : [],
  };
}
