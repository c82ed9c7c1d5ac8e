import * as v from "valibot";
import type { NewMail } from "#db/queries/mails.ts";
import {
  queueDecisions,
  readUntold,
  type UntoldOwner,
  type UntoldReporter,
} from "#db/queries/notices.ts";
import { PATHS } from "../contract/pages.ts";
import { unseal } from "../crypto/seal.ts";
import type { Deps } from "../deps.ts";
import { composeMail, sendQueuedMail } from "../mail/outbox.ts";
import { ownerFacts, reporterFacts } from "./decision-texts.ts";
import { type Contact, referenceOf } from "./notices.ts";

/** Queues the mails of decisions. A decision does not wait for them: the next run repeats it. */
export async function tellDecisions(site: Deps, now: number): Promise<void> {
  // A run of the cron may be ahead of the clock, and gives up what has expired by its own time.
  const deps = { ...site, now: () => Math.max(now, site.now()) };
  const { toOwners, toReporters } = await readUntold(deps.db);
  const told = [];
  for (const row of toOwners) told.push({ row, mail: await mailToOwner(deps, row) });
  for (const row of toReporters) told.push({ row, mail: await mailToReporter(deps, row) });
  await queueDecisions(deps.db, told);
  for (const { mail } of told) if (mail) sendQueuedMail(deps, mail);
}

const KINDS = {
  hidden: "content_hidden",
  restored: "content_restored",
  appeal_rejected: "appeal_rejected",
} as const;

async function mailToOwner(deps: Deps, row: UntoldOwner): Promise<NewMail | null> {
  const { news, userId } = row;
  if (news === null) return null;
  const url = String(new URL(PATHS.manageCloset, deps.config.baseUrl));
  const facts = ownerFacts(row);
  return composeMail(deps, { kind: KINDS[news], to: { userId }, url, facts });
}

const contactSchema: v.GenericSchema<unknown, Contact> = v.object({
  address: v.string(),
  path: v.string(),
});

/** Null where the secret has changed since: then nobody can read the address. */
async function mailToReporter(deps: Deps, row: UntoldReporter): Promise<NewMail | null> {
  const { id, contact, news } = row;
  const text = await unseal(contact, id, deps.config).catch(() => null);
  if (text === null || news === null) return null;
  const { address, path } = v.parse(contactSchema, JSON.parse(text));
  const url = String(new URL(path, deps.config.baseUrl));
  const facts = reporterFacts(referenceOf(id), news);
  return composeMail(deps, { kind: "report_decided", to: { address }, url, facts });
}
