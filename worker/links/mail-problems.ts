import { type LinkMailOwner, listLinkMailOwners, queueLinkMails } from "#db/queries/link-mails.ts";
import { chunksOf } from "../chunks.ts";
import { PATHS } from "../contract/pages.ts";
import type { Deps } from "../deps.ts";
import { composeMail } from "../mail/outbox.ts";

const MAILS_AT_ONCE = 50;
/** The filter of the closet manager, as its address names it. */
const PROBLEMS_FILTER = "?show=link_problem";

const WORDS = {
  gone: "the product page is gone",
  sold_out: "sold out",
  redirected: "the link leads to another page",
  tag_lost: "the link loses your affiliate tag",
  unreachable: "the shop has not answered three times",
} as const;

/** Queues the due mails about new problems of links; the next hour continues. */
export async function mailLinkProblems(deps: Deps, now: number): Promise<void> {
  const owners = await listLinkMailOwners(deps.db, now);
  for (const some of chunksOf(owners, MAILS_AT_ONCE)) {
    const told = some.map(async (owner) => ({ owner, mail: await compose(deps, owner, now) }));
    await queueLinkMails(deps.db, await Promise.all(told), now);
  }
}

/** Null where nothing is left to tell, or the account is blocked. */
async function compose({ config, newId }: Deps, owner: LinkMailOwner, now: number) {
  const { userId, isBlocked, problems, count } = owner;
  if (isBlocked || problems.length === 0) return null;
  const more = count - problems.length;
  const facts = [
    ...problems.map(([title, state]) => `${title}: ${WORDS[state]}.`),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ];
  const url = new URL(PATHS.manageCloset + PROBLEMS_FILTER, config.baseUrl).href;
  return composeMail(
    { config, newId, now: () => now },
    { kind: "link_problems", to: { userId }, url, facts },
  );
}
