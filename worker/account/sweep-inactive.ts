import {
  deleteOfInactive,
  deletionTime,
  type InactiveAccount,
  listInactive,
  queueInactivityMails,
  skipEmpty,
} from "#db/queries/inactivity.ts";
import { chunksOf } from "../chunks.ts";
import { PATHS } from "../contract/pages.ts";
import type { Deps } from "../deps.ts";
import { inTurn } from "../in-turn.ts";
import { composeMail } from "../mail/outbox.ts";

const MAILS_AT_ONCE = 50;
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Mails the accounts that nobody uses, twice, and later deletes their photos and results. */
export async function sweepInactive(deps: Deps, now: number): Promise<void> {
  await inTurn([() => deleteDue(deps, now), () => mailDue(deps, now)]);
}

async function deleteDue({ db, log }: Deps, now: number): Promise<void> {
  const results = await deleteOfInactive(db, now);
  if (results > 0) log({ event: "inactive_deleted", results });
}

async function mailDue(deps: Deps, now: number): Promise<void> {
  const { first, second } = await listInactive(deps.db, deps.config.inactiveDays, now);
  const [full = [], empty = []] = [true, false].map((hasPictures) =>
    first.filter((one) => one.hasPictures === hasPictures),
  );
  if (empty.length > 0) await skipEmpty(deps.db, empty, now);
  for (const some of chunksOf([...full, ...second], MAILS_AT_ONCE)) {
    const mails = await Promise.all(some.map((account) => compose(deps, account, now)));
    await queueInactivityMails(deps.db, mails, now);
  }
}

async function compose(deps: Deps, account: InactiveAccount, now: number) {
  const { config, newId } = deps;
  const { userId, step } = account;
  const isFirst = step === "active" || step === "first_queued";
  const deleteAt = deletionTime(account, config.inactiveDays, now);
  const mail = await composeMail(
    { config, newId, now: () => now },
    {
      kind: isFirst ? "inactive_first" : "inactive_second",
      to: { userId },
      url: new URL(PATHS.login, config.baseUrl).href,
      facts: [`The deletion is on ${DAY.format(deleteAt)}.`],
    },
  );
  return { account, deleteAt, mail };
}
