import * as v from "valibot";
import { DatabaseUnavailableError, type Db } from "#db/client.ts";
import {
  type AttemptResult,
  beginSending,
  DEDUPED_MS,
  finishAttempt,
  insertLeasedMail,
  type LeasedMail,
  leaseDueMails,
  leaseMail,
  type NewMail,
} from "#db/queries/mails.ts";
import { chunksOf } from "../chunks.ts";
import { LEGAL_PAGES, type LegalPath } from "../contract/legal.ts";
import { CODE_MINUTES } from "../contract/sign-up-code.ts";
import { type SealKeys, seal, unseal } from "../crypto/seal.ts";
import type { MailLink } from "./layout.ts";
import {
  isMailKind,
  LIFETIME_MS,
  type MailDetails,
  type MailKind,
  renderMail,
} from "./templates.ts";
import type { DeliveryResult, MailMessage, MailTransport } from "./transport.ts";

export interface OutboxDeps {
  readonly db: Db;
  readonly mailTransport: MailTransport;
  readonly config: SealKeys & {
    readonly baseUrl: URL;
    /** Null where the site has no legal pages. */
    readonly operator: object | null;
  };
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
  readonly newId: () => string;
  readonly inBackground: (name: string, task: () => Promise<unknown>) => void;
  readonly log: (fields: Readonly<Record<string, unknown>>) => void;
}

export interface MailEvent extends MailDetails {
  readonly kind: MailKind;
  readonly to: { readonly userId: string } | { readonly address: string };
}

const contentSchema = v.object({
  url: v.optional(v.string()),
  code: v.optional(v.string()),
  facts: v.optional(v.array(v.string())),
  address: v.optional(v.string()),
});

const UNREADABLE: DeliveryResult = { result: "refused", reason: "unreadable" };
const IN_MAILS: ReadonlySet<LegalPath> = new Set(["/privacy", "/imprint", "/contact"]);
const ATTEMPT_MS = 15_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 600_000;
/** An old mail waits for this part of its age, so that newer mails are sent first. */
const WAIT_OF_AGE = 1 / 20;
/** Bridges a short outage of the database within the lease. */
const BEGIN_PAUSES_MS = [1000, 3000, 8000];
/** Providers accept about five mails a second. */
const AT_ONCE = 4;

/**
 * The mail of an event, to be inserted in the batch of the event.
 * @param id fixed for an event that may be repeated: its mail is queued once
 */
export async function composeMail(
  deps: Pick<OutboxDeps, "config" | "newId" | "now">,
  event: MailEvent,
  id = deps.newId(),
): Promise<NewMail> {
  const { kind, to, url, code, facts } = event;
  const createdAt = deps.now();
  const userId = "userId" in to ? to.userId : null;
  const address = "address" in to ? to.address : undefined;
  const text = JSON.stringify({ url, code, facts, address });
  const content = await seal(text, id, deps.config);
  return { id, userId, kind, content, createdAt, expiresAt: createdAt + LIFETIME_MS[kind] };
}

/** Sends after the response, whose duration does not reveal whether an account exists. */
export function sendMail(deps: OutboxDeps, event: MailEvent): void {
  deps.inBackground("mail", async () => {
    const mail = await insertLeasedMail(
      deps.db,
      await composeMail(deps, event),
      deps.mailTransport,
    );
    await sendLeased(deps, mail);
  });
}

export function sendQueuedMail(deps: OutboxDeps, { id }: NewMail): void {
  deps.inBackground("mail", async () => {
    await sendLeased(deps, await leaseMail(deps.db, id, deps.mailTransport, deps.now()));
  });
}

async function sendLeased(deps: OutboxDeps, mail: LeasedMail | null): Promise<void> {
  if (mail) raiseAlarm(deps, [await attempt(deps, mail, deps.now())]);
}

/** Only a transport that deduplicates sends a possibly sent mail again, for a day. */
export async function sendDueMails(deps: OutboxDeps, scheduledAt: number): Promise<void> {
  const now = Math.max(scheduledAt, deps.now());
  const codesUntil = now + CODE_MINUTES * 60_000;
  const { leased, givenUp } = await leaseDueMails(deps.db, deps.mailTransport, now, codesUntil);
  const alarms: (string | null)[] = [...givenUp];
  for (const some of chunksOf(leased, AT_ONCE)) {
    const ends = await Promise.allSettled(some.map((mail) => attempt(deps, mail, now)));
    alarms.push(...ends.map((end) => (end.status === "fulfilled" ? end.value : "not_recorded")));
  }
  raiseAlarm(deps, alarms);
}

/** One alarm line for mails that are lost or wait for the operator. */
function raiseAlarm(deps: OutboxDeps, alarms: readonly (string | null)[]): void {
  const reasons = alarms.filter((reason) => reason !== null);
  if (reasons.length === 0) return;
  deps.log({
    event: "alarm",
    alarm: "mail",
    transport: deps.mailTransport.name,
    mails: reasons.length,
    reasons: [...new Set(reasons)],
  });
}

/** Sends one mail and records the result; resolves to the reason of an alarm, if any. */
async function attempt(deps: OutboxDeps, mail: LeasedMail, now: number): Promise<string | null> {
  const message = await toMessage(mail, deps.config);
  const end = message ? await deliver(deps, mail, message, now) : UNREADABLE;
  if (end === "lease_lost") return null;
  const result = toAttemptResult(end, mail, deps.mailTransport, now);
  const { id, kind, attempts } = mail;
  const reason = end.result === "sent" ? {} : { reason: end.reason };
  deps.log({
    event: "mail",
    id,
    kind,
    attempts,
    result: end.result,
    state: result.state,
    ...reason,
  });
  await finishAttempt(deps.db, mail, result, deps.now());
  const lost = result.state === "failed" && end.result !== "refused";
  return lost || end.result === "operator" || !message ? (reason.reason ?? null) : null;
}

/** A mail that is not deduplicated is sent only after this is recorded. */
async function deliver(
  deps: OutboxDeps,
  mail: LeasedMail,
  message: MailMessage,
  leasedAt: number,
): Promise<DeliveryResult | "lease_lost"> {
  const { mailTransport: transport } = deps;
  const isSafe = isDeduped(transport, mail, leasedAt);
  const begun = isSafe ? "begun" : await markSending(deps, mail, leasedAt);
  if (begun === "no_answer") return { result: "retry", reason: "database_no_answer" };
  return begun === "begun" ? transport.send(message, AbortSignal.timeout(ATTEMPT_MS)) : begun;
}

/** Retries, because after the record no other process may send the mail. */
async function markSending(
  { db, mailTransport, now, pause }: OutboxDeps,
  mail: LeasedMail,
  leasedAt: number,
): Promise<"begun" | "lease_lost" | "no_answer"> {
  for (let asked = 0; ; asked++) {
    // The lease only grows, also where the run is ahead of the clock.
    const from = Math.max(leasedAt, now());
    try {
      return (await beginSending(db, mail, mailTransport, from)) ? "begun" : "lease_lost";
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      const wait = BEGIN_PAUSES_MS[asked];
      if (wait === undefined) return "no_answer";
      await pause(wait);
    }
  }
}

/** The legal pages that mails name; none where the site has none. */
function legalLinks({ operator, baseUrl }: OutboxDeps["config"]): MailLink[] {
  if (!operator) return [];
  const named = LEGAL_PAGES.filter(({ path }) => IN_MAILS.has(path));
  return named.map(({ path, title }) => ({ url: baseUrl.origin + path, label: title }));
}

/** Null where the content cannot be decrypted or has no recipient. */
async function toMessage(
  mail: LeasedMail,
  config: OutboxDeps["config"],
): Promise<MailMessage | null> {
  const { id, kind, content, email, createdAt } = mail;
  const text = await unseal(content, id, config).catch(() => null);
  if (text === null || !isMailKind(kind)) return null;
  const { address, ...details } = v.parse(contentSchema, JSON.parse(text));
  const to = address ?? email;
  return to === null
    ? null
    : { id, createdAt, to, ...renderMail(kind, details, legalLinks(config)) };
}

function toAttemptResult(
  end: DeliveryResult,
  mail: LeasedMail,
  transport: MailTransport,
  now: number,
): AttemptResult {
  if (end.result === "sent") return { state: "sent" };
  const { reason } = end;
  const isRefused = end.result === "refused" && end !== UNREADABLE;
  const maybeSent = end.result === "unknown";
  const asked = end.result === "retry" ? (end.retryAfterS ?? 0) * 1000 : 0;
  const dueAt = now + Math.ceil(Math.max(asked, waitAfter(mail, now)));
  const isOver = dueAt >= mail.expiresAt || (maybeSent && !isDeduped(transport, mail, dueAt));
  if (end.result === "refused" || isOver) return { state: "failed", reason, isRefused };
  return { state: "queued", reason, dueAt, maybeSent };
}

/** Whether the mail may be sent by this transport a second time. */
function isDeduped({ dedupes }: MailTransport, { createdAt }: LeasedMail, now: number): boolean {
  return dedupes && now < createdAt + DEDUPED_MS;
}

/** Doubles with each attempt up to ten minutes or a part of the mail's age, minus a random half. */
function waitAfter({ attempts, createdAt }: LeasedMail, now: number): number {
  const bound = Math.max(LONGEST_WAIT_MS, (now - createdAt) * WAIT_OF_AGE);
  const longest = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), bound);
  return longest * (0.5 + Math.random() / 2);
}
