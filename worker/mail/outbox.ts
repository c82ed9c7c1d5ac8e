import * as v from "valibot";
import { DatabaseUnavailableError, type Db } from "#db/client.ts";
import {
  beginSending,
  type Ending,
  endAttempt,
  type NewMail,
  putTakenMail,
  type TakenMail,
  takeDueMails,
  takeMail,
} from "#db/queries/mails.ts";
import { seal, unseal } from "../crypto/seal.ts";
import type { Letter, MailEnd, Mailer } from "./mailer.ts";
import { isMailKind, LIVES_MS, type MailKind, writeMail } from "./templates.ts";

/** What of the dependencies the outbox works with. */
export interface OutboxDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly config: { readonly authSecret: string };
  readonly now: () => number;
  /** Resolves after so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
  readonly newId: () => string;
  readonly later: (name: string, task: () => Promise<unknown>) => void;
  readonly log: (fields: Readonly<Record<string, unknown>>) => void;
}

/** Something that happened which somebody is told of by mail. */
export interface MailEvent {
  readonly kind: MailKind;
  /** The account whose address it goes to, or the address of one that is gone. */
  readonly to: { readonly userId: string } | { readonly address: string };
  /** Where the mail's button leads. */
  readonly url?: string;
}

const contentSchema = v.object({
  url: v.optional(v.string()),
  address: v.optional(v.string()),
});

const UNREADABLE: MailEnd = { result: "refused", reason: "unreadable" };
const ATTEMPT_MS = 15_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 600_000;
/** A short outage of the database is over by then, and the lease is not. */
const BEGIN_PAUSES_MS = [1000, 3000, 8000];
/** Providers take some five messages a second. */
const AT_ONCE = 4;

/** The event's mail as it is written down, to go into a batch with what it tells of. */
export async function toNewMail(deps: OutboxDeps, event: MailEvent): Promise<NewMail> {
  const { kind, to, url } = event;
  const id = deps.newId();
  const createdAt = deps.now();
  const userId = "userId" in to ? to.userId : null;
  const address = "address" in to ? to.address : undefined;
  const content = await seal(JSON.stringify({ url, address }), id, deps.config.authSecret);
  return { id, userId, kind, content, createdAt, expiresAt: createdAt + LIVES_MS[kind] };
}

/**
 * Writes the event's mail down and sends it, both after the answer has left: neither the time nor
 * the fate of a mail may tell who has an account.
 */
export function mailLater(deps: OutboxDeps, event: MailEvent): void {
  deps.later("mail", async () => {
    const mail = await putTakenMail(deps.db, await toNewMail(deps, event), deps.mailer);
    await sendTaken(deps, mail);
  });
}

/** Sends a mail that was written down with its event, after the answer has left. */
export function sendMailLater(deps: OutboxDeps, { id }: NewMail): void {
  deps.later("mail", async () => {
    await sendTaken(deps, await takeMail(deps.db, id, deps.mailer, deps.now()));
  });
}

async function sendTaken(deps: OutboxDeps, mail: TakenMail | null): Promise<void> {
  if (mail) raiseAlarm(deps, [await attempt(deps, mail, deps.now())]);
}

/**
 * Sends what requests have left: what failed before, what a crash cut off. What may have been sent
 * is sent again only by a way that dedupes.
 */
export async function sendDueMails(deps: OutboxDeps, scheduledAt: number): Promise<void> {
  const now = Math.max(scheduledAt, deps.now());
  const { taken, givenUp } = await takeDueMails(deps.db, deps.mailer, now);
  const troubles: (string | null)[] = [...givenUp];
  for (let at = 0; at < taken.length; at += AT_ONCE) {
    const some = taken.slice(at, at + AT_ONCE);
    const ends = await Promise.allSettled(some.map((mail) => attempt(deps, mail, now)));
    troubles.push(...ends.map((end) => (end.status === "fulfilled" ? end.value : "not_entered")));
  }
  raiseAlarm(deps, troubles);
}

/** One line for an operator: mails that nobody gets unless something is mended, or any more. */
function raiseAlarm(deps: OutboxDeps, troubles: readonly (string | null)[]): void {
  const reasons = troubles.filter((reason) => reason !== null);
  if (reasons.length === 0) return;
  deps.log({
    event: "alarm",
    alarm: "mail",
    mailer: deps.mailer.name,
    mails: reasons.length,
    reasons: [...new Set(reasons)],
  });
}

/** Sends one mail and enters what came of it; resolves to the reason for an alarm, if there is one. */
async function attempt(deps: OutboxDeps, mail: TakenMail, now: number): Promise<string | null> {
  const letter = await toLetter(mail, deps.config.authSecret);
  const end = letter ? await hand(deps, mail, letter) : UNREADABLE;
  if (end === "taken_over") return null;
  const ending = toEnding(end, mail, deps.mailer, now);
  const { id, kind, attempts } = mail;
  const reason = end.result === "sent" ? {} : { reason: end.reason };
  deps.log({
    event: "mail",
    id,
    kind,
    attempts,
    result: end.result,
    state: ending.state,
    ...reason,
  });
  await endAttempt(deps.db, mail, ending, deps.now());
  const lost = ending.state === "failed" && end.result !== "refused";
  return lost || end.result === "operator" || !letter ? (reason.reason ?? null) : null;
}

/** Where the way would send it twice, nothing is handed over before that is noted. */
async function hand(
  deps: OutboxDeps,
  mail: TakenMail,
  letter: Letter,
): Promise<MailEnd | "taken_over"> {
  const { mailer } = deps;
  const begun = mailer.dedupes ? "begun" : await begin(deps, mail);
  if (begun === "no_answer") return { result: "later", reason: "database_no_answer" };
  return begun === "begun" ? mailer.send(letter, AbortSignal.timeout(ATTEMPT_MS)) : begun;
}

/** The note may stand although its answer is lost, and then none but us may send: so we insist. */
async function begin(
  { db, mailer, now, pause }: OutboxDeps,
  mail: TakenMail,
): Promise<"begun" | "taken_over" | "no_answer"> {
  for (let asked = 0; ; asked++) {
    try {
      return (await beginSending(db, mail, mailer, now())) ? "begun" : "taken_over";
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      const wait = BEGIN_PAUSES_MS[asked];
      if (wait === undefined) return "no_answer";
      await pause(wait);
    }
  }
}

/** Null where it cannot be read, since the site's secret was changed, or is for nobody. */
async function toLetter(mail: TakenMail, secret: string): Promise<Letter | null> {
  const { id, kind, content, email, createdAt } = mail;
  const text = await unseal(content, id, secret).catch(() => null);
  if (text === null || !isMailKind(kind)) return null;
  const { address, url } = v.parse(contentSchema, JSON.parse(text));
  const to = address ?? email;
  return to === null ? null : { id, createdAt, to, ...writeMail(kind, url) };
}

function toEnding(end: MailEnd, mail: TakenMail, mailer: Mailer, now: number): Ending {
  if (end.result === "sent") return { state: "sent" };
  const { reason } = end;
  const maybeSent = end.result === "unknown";
  if (end.result === "refused" || (maybeSent && !mailer.dedupes))
    return { state: "failed", reason };
  const told = end.result === "later" ? (end.retryAfterS ?? 0) * 1000 : 0;
  const dueAt = now + Math.ceil(Math.max(told, waitAfter(mail.attempts)));
  if (dueAt >= mail.expiresAt) return { state: "failed", reason };
  return { state: "queued", reason, dueAt, maybeSent };
}

/** Twice as long after each attempt, at most ten minutes, less a random half: not all at once. */
function waitAfter(attempts: number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  return longest * (0.5 + Math.random() / 2);
}
