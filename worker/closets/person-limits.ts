import type { Person, PersonLimits } from "#db/queries/person-limits.ts";
import { readActor } from "../auth/session.ts";
import { addressLimits, memberLimit, personLimit } from "../http/limit-table.ts";
import type { AppContext } from "../http/routes.ts";
import { networksOf } from "../http/source.ts";
import { readVisitor } from "./visitor-id.ts";

/** The signed-in account, if any, and the anonymous id of this browser. */
export async function readPerson(c: AppContext): Promise<Person> {
  return { account: await readActor(c), visitor: await readVisitor(c) };
}

/**
 * The hourly limits of a deed that needs no account. A person counts by the account or the signed id
 * of the browser, so that people behind one address do not stop each other; whoever drops the cookie
 * each time (`isNew`) meets the limits of new ids of their network.
 */
export async function limitsOfPerson(
  c: AppContext,
  deed: "like" | "report",
  { account, visitor }: Person & { readonly visitor: string },
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
