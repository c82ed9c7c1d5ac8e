import type { Person, PersonLimits } from "#db/queries/person-limits.ts";
import { readActor } from "../auth/session.ts";
import { addressLimits, memberLimit, personLimit } from "../http/limit-table.ts";
import type { AppContext } from "../http/routes.ts";
import { networksOf } from "../http/source.ts";
import { readVisitor } from "./visitor-id.ts";

export async function readPerson(c: AppContext): Promise<Person> {
  return { account: await readActor(c), visitor: await readVisitor(c) };
}

/** A browser without a cookie (`isNew`) is also subject to the network's limit of new ids. */
export async function limitsOfPerson(
  c: AppContext,
  act: "report" | "vote",
  { account, visitor }: Person & { readonly visitor: string },
  isNew: boolean,
): Promise<PersonLimits> {
  const networks = await networksOf(c.req.raw, c.var.deps.config);
  return {
    account: account && memberLimit(act, account.userId),
    visitor: personLimit(act, visitor),
    networks: addressLimits(act, networks),
    newVisitors: isNew ? addressLimits("visitor", networks) : [],
  };
}
