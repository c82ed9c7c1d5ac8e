import { countWaiting, queueDigest } from "#db/queries/waiting.ts";
import { PATHS } from "../contract/pages.ts";
import { keyedName } from "../crypto/hmac.ts";
import type { Deps } from "../deps.ts";
import { personLimit } from "../http/limit-table.ts";
import { composeMail } from "../mail/outbox.ts";
import { referenceOf } from "./notices.ts";

const DAY_MS = 86_400_000;
/** The hour of the digest, UTC. */
const DIGEST_HOUR = 6;

const LABELS = [
  ["urgent", "Reports of intimate images, with a deadline"],
  ["reports", "Other reports"],
  ["appeals", "Appeals"],
  ["applications", "Applications"],
] as const;

/**
 * The mail about an urgent report, and the limit of all of them. Null where nobody is configured to
 * receive it. Names no person and repeats no words.
 */
export async function composeAlert(deps: Deps, id: string, path: string) {
  const { operator, baseUrl } = deps.config;
  if (!operator) return null;
  const facts = [`Reference: ${referenceOf(id)}`, `Reported: ${new URL(path, baseUrl)}`];
  const url = String(new URL(`${PATHS.admin}?section=reports`, baseUrl));
  const to = { address: operator.reportsEmail };
  const mail = await composeMail(deps, { kind: "operator_urgent", to, url, facts });
  return { mail, limit: personLimit("alert", "operator") };
}

/** Queues the digest of the day from six o'clock UTC, once, and only where something waits. */
export async function sendDigest(site: Deps, now: number): Promise<void> {
  const { operator, baseUrl } = site.config;
  const day = new Date(now).toISOString().slice(0, 10);
  if (!operator || new Date(now).getUTCHours() < DIGEST_HOUR) return;
  const id = await keyedName(site.config, `digest of ${day}`);
  const waiting = await countWaiting(site.db, id, now - DAY_MS);
  const facts = LABELS.flatMap(([what, label]) => {
    const { all, fresh } = waiting[what];
    return all === 0 ? [] : [`${label}: ${all}, ${fresh} of them new.`];
  });
  if (waiting.isQueued || facts.length === 0) return;
  const deps = { ...site, now: () => Math.max(now, site.now()) };
  const to = { address: operator.reportsEmail };
  const url = String(new URL(PATHS.admin, baseUrl));
  await queueDigest(
    deps.db,
    await composeMail(deps, { kind: "operator_digest", to, url, facts }, id),
  );
}
