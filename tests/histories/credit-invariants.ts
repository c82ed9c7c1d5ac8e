import { ALLOWANCE } from "./accounts.ts";
import type { AccountRecord, Row } from "./record.ts";

const amountOf = (row: Row) => Number(row.amount);
const sum = (rows: readonly Row[]) => rows.reduce((total, row) => total + amountOf(row), 0);

/** The violations in an account's ledger, its balance and the answers to its starts. */
export function creditViolations(account: AccountRecord): string[] {
  return [
    ...balance(account),
    ...renewals(account),
    ...chargesAndRefunds(account),
    ...startsAnswered(account),
    ...keys(account),
  ];
}

function balance({ ledger, profile, calls, lastMe }: AccountRecord): string[] {
  const found: string[] = [];
  const total = sum(ledger);
  if (profile && profile.credits !== total) {
    found.push(`the balance is ${profile.credits}, and the ledger's sum is ${total}`);
  }
  let running = 0;
  for (const row of ledger) {
    running += amountOf(row);
    if (running < 0)
      found.push(`the ledger falls to ${running} with ${row.kind} ${row.generation_id}`);
  }
  if (lastMe?.status === 200 && lastMe.body.user.credits !== total) {
    found.push(`the account is told ${lastMe.body.user.credits} credits, and the sum is ${total}`);
  }
  const told = calls.flatMap(({ kind, status, body }) =>
    kind === "me" && status === 200 ? [body.user.credits] : [],
  );
  const wrong = told.filter((credits) => credits < 0 || credits > 2 * ALLOWANCE);
  if (wrong.length > 0) found.push(`the account was told ${wrong[0]} credits`);
  return found;
}

function renewals({ ledger }: AccountRecord): string[] {
  const found: string[] = [];
  const grants = ledger.filter(({ kind }) => kind === "grant");
  const [grant, ...others] = grants;
  if (!grant || others.length > 0 || amountOf(grant) !== ALLOWANCE)
    found.push("the grant is not the one");
  const days = new Set<string>();
  let running = 0;
  for (const row of ledger) {
    running += amountOf(row);
    if (row.kind !== "renewal") continue;
    const day = String(row.day).slice(0, 10);
    if (days.has(day)) found.push(`two renewals on ${day}`);
    days.add(day);
    if (running !== ALLOWANCE) found.push(`the renewal of ${day} leads to ${running} credits`);
  }
  return found;
}

function chargesAndRefunds({ ledger }: AccountRecord): string[] {
  const found: string[] = [];
  const of = (kind: string, id: string) =>
    ledger.filter((row) => row.kind === kind && row.generation_id === id);
  const ids = new Set(
    ledger.flatMap((row) => (row.generation_id ? [String(row.generation_id)] : [])),
  );
  for (const id of ids) {
    const [charges, refunds] = [of("charge", id), of("refund", id)];
    if (charges.length !== 1 || sum(charges) !== -1)
      found.push(`${id} has ${charges.length} charges`);
    if (refunds.length > 1) found.push(`${id} has ${refunds.length} refunds`);
    if (refunds.length === 1 && sum(refunds) !== 1) found.push(`${id} is refunded ${sum(refunds)}`);
  }
  return found;
}

function startsAnswered({ calls, ledger }: AccountRecord): string[] {
  const found: string[] = [];
  const starts = calls.filter(({ kind }) => kind === "start");
  const told = new Set(
    starts.flatMap(({ status, body }) => (status === 201 ? [String(body.generationId)] : [])),
  );
  const charged = ledger.flatMap((row) =>
    row.kind === "charge" ? [String(row.generation_id)] : [],
  );
  for (const id of told) if (!charged.includes(id)) found.push(`${id} was started and not charged`);
  // A start with a lost or 5xx answer may have charged: once per key, or each time without a key.
  const unknown = starts.filter(({ status }) => status === 0 || status >= 500);
  const lost = new Set(unknown.map(({ key }, n) => key ?? n));
  const untold = charged.filter((id) => !told.has(id));
  if (untold.length > lost.size) found.push(`${untold.length} charges that no start explains`);
  for (const start of starts.filter(({ status }) => status === 402)) {
    const before = starts.filter(({ sentAt }) => sentAt <= start.endedAt);
    const asked = new Set(before.map(({ key }, n) => key ?? n)).size;
    if (asked <= ALLOWANCE) {
      found.push("a start was refused for want of credits that nothing has used");
    }
  }
  return found;
}

/** A key identifies one generation, also after its deletion. */
function keys({ calls }: AccountRecord): string[] {
  const ids = new Map<string, Set<string>>();
  for (const { kind, key, status, body } of calls) {
    if (kind !== "start" || !key || status !== 201) continue;
    ids.set(key, (ids.get(key) ?? new Set()).add(String(body.generationId)));
  }
  return [...ids]
    .filter(([, given]) => given.size > 1)
    .map(([key, given]) => `${key} gave ${[...given].join(" and ")}`);
}
