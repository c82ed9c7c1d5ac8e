import type { Call } from "./call.ts";
import type { AccountRecord } from "./record.ts";

const isDone = ({ status }: Call) => status >= 200 && status < 300;
const isUnknown = ({ status }: Call) => status === 0 || status >= 500;

/** The violations in an account's saved photo and in its consent. */
export function photoViolations(account: AccountRecord): string[] {
  return [...stored(account), ...lastOne(account), ...consent(account)];
}

/** The row names one undamaged object, and no other object exists. */
function stored({ photo, objects, numbers, userId, lastMe }: AccountRecord): string[] {
  const keys = objects.map(({ key }) => key).filter((key) => key.startsWith("reference-images/"));
  const found: string[] = [];
  const named = photo ? String(photo.file_path) : null;
  for (const key of keys) if (key !== named) found.push(`${key} is stored, and no row names it`);
  if (named && !named.startsWith(`reference-images/${userId}/`))
    found.push(`the row names ${named}`);
  if (named && !keys.includes(named)) found.push(`the row names ${named}, which is missing`);
  if (named && numbers.get(named) === null) found.push("the photo is damaged");
  const told = lastMe?.status === 200 ? lastMe.body.referenceImage : undefined;
  if (told !== undefined && (told !== null) !== (named !== null)) {
    found.push(`the account is told ${told ? "of a" : "of no"} photo, and the row says otherwise`);
  }
  return found;
}

/** The saved photo belongs to a request that no later acknowledged request has replaced. */
function lastOne({ photo, numbers, calls, lastMe }: AccountRecord): string[] {
  if (!lastMe) return [];
  const saves = calls.filter(({ kind, number }) => kind === "photo" && number !== null);
  const removals = calls.filter(
    ({ kind }) => kind === "remove_photo" || kind === "withdraw_consent",
  );
  const done = [...saves, ...removals].filter(isDone);
  const replaced = (call: Call) =>
    isDone(call) && done.some((later) => later !== call && later.sentAt > call.endedAt);
  if (!photo) {
    const mayBe = removals.some((call) => (isDone(call) || isUnknown(call)) && !replaced(call));
    const kept = saves.some((save) => isDone(save));
    return kept && !mayBe ? ["a saved photo is gone, and nobody removed it last"] : [];
  }
  const number = numbers.get(String(photo.file_path));
  const save = saves.find((call) => call.number === number);
  if (number === undefined || number === null) return [];
  if (!save) return [`the photo is ${number}, which was never sent as one`];
  if (replaced(save)) return [`the photo is ${number}, which was replaced or removed later`];
  if (!isDone(save) && !isUnknown(save)) return [`the photo is ${number}, which was refused`];
  return [];
}

/** After a withdrawal, nothing starts and no photo is accepted until a new consent. */
function consent({ calls, photo }: AccountRecord): string[] {
  const found: string[] = [];
  const given = calls.filter(({ kind }) => kind === "give_consent");
  for (const withdrawal of calls.filter(({ kind }) => kind === "withdraw_consent")) {
    if (!isDone(withdrawal)) continue;
    const since = withdrawal.endedAt;
    const again = (until: number) =>
      given.some(({ sentAt, endedAt }) => endedAt > withdrawal.sentAt && sentAt < until);
    for (const call of calls.filter(({ sentAt }) => sentAt > since)) {
      if (!isDone(call) || again(call.endedAt)) continue;
      // A key may return its earlier generation.
      const known =
        call.kind === "start" &&
        calls.some(
          ({ kind, key, sentAt }) => kind === "start" && key && key === call.key && sentAt < since,
        );
      if (call.kind === "start" && !known) found.push("a start was taken without consent");
      if (call.kind === "photo") found.push("a photo was taken without consent");
      if (call.kind === "job" && !wasTaken(calls, call))
        found.push("a job was taken without consent");
    }
    if (photo && !again(Number.POSITIVE_INFINITY)) found.push("a photo is saved without consent");
  }
  return found;
}

/** Whether the same job was sent before, so that a replay repeats its answer. */
function wasTaken(calls: readonly Call[], replay: Call): boolean {
  return calls.some(
    (call) =>
      call.kind === "job" &&
      call.generationId === replay.generationId &&
      call.job?.variant === replay.job?.variant &&
      call.sentAt < replay.sentAt,
  );
}
