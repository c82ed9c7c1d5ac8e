import { ANSWER_TIMEOUT_MS, type Call } from "./call.ts";
import type { AccountRecord, BatchRecord } from "./record.ts";

/** The statuses of the contract; 0 is a lost answer, 503 that of a busy product. */
const ANSWERS: Partial<Readonly<Record<Call["kind"], readonly number[]>>> = {
  start: [201, 401, 402, 403, 429],
  job: [202, 400, 401, 403, 404, 409, 413, 415, 422],
  malformed_job: [400, 401, 403, 404, 409, 422],
  status: [200, 401, 404],
  event: [200],
  result: [200, 401, 404],
  remove: [204, 401, 404],
  photo: [200, 400, 401, 403, 409, 415, 422],
  remove_photo: [204, 401],
  give_consent: [200, 401],
  withdraw_consent: [204, 401],
  me: [200, 401],
  sign_out: [200],
  close_account: [204, 401],
};
/** Without a kill, every answer arrives before the client's timeout. */
const LONGEST_ANSWER_MS = ANSWER_TIMEOUT_MS - 1000;

/** The violations in an account's answers, and in the remains of a closed account. */
export function answerViolations(account: AccountRecord): string[] {
  return [...known(account), ...closed(account), ...signedOut(account)];
}

function known({ calls, kills }: AccountRecord): string[] {
  const found: string[] = [];
  for (const { kind, status, sentAt, endedAt, body } of calls) {
    const silent = status === 0 && endedAt - sentAt > LONGEST_ANSWER_MS && kills === 0;
    if (silent) found.push(`${kind} was not answered`);
    if (status === 0 || status === 503) continue;
    if (!ANSWERS[kind]?.includes(status))
      found.push(`${kind} was answered ${status} ${body?.code}`);
  }
  return found;
}

/** Only the ledger of a closed account may remain. */
function closed({ calls, traces, objects, ledger, profile, kills }: AccountRecord): string[] {
  const done = calls.filter(({ kind, status }) => kind === "close_account" && status === 204);
  if (done.length === 0) {
    const asked = calls.some(({ kind }) => kind === "close_account");
    if (!profile && !asked) return ["the account is gone, and nobody closed it"];
    // The account may be closed although the answer was lost; then its data must be deleted too.
    if (profile) return [];
  }
  const found = traces.map((trace) => `the closed account is left in ${trace}`);
  found.push(...objects.map(({ key }) => `the closed account is left in ${key}`));
  if (ledger.length === 0) found.push("the closed account's ledger is gone");
  const since = Math.min(...done.map(({ endedAt }) => endedAt));
  for (const { kind, status, sentAt } of calls) {
    // After a kill, only the next sweep deletes the object's state.
    const believed = kind === "sign_out" || (kills > 0 && (kind === "status" || kind === "event"));
    const late = sentAt > since && status >= 200 && status < 300 && !believed;
    if (late) found.push(`${kind} was answered ${status} after the account was closed`);
  }
  return found;
}

/** An ended session has no effect; only a status is readable for some minutes. */
function signedOut({ calls }: AccountRecord): string[] {
  const found: string[] = [];
  for (const end of calls.filter(({ kind, status }) => kind === "sign_out" && status === 200)) {
    for (const { kind, sender, sentAt, status } of calls) {
      const late = sender === end.sender && sentAt > end.endedAt;
      const believed = kind === "status" || kind === "event" || kind === "sign_out";
      if (late && !believed && status >= 200 && status < 300) {
        found.push(`${kind} was answered ${status} after the session had ended`);
      }
    }
  }
  return found;
}

/** The violations that belong to no single account. */
export function batchViolations({ machine, strayObjects }: BatchRecord): string[] {
  const found = strayObjects.map(({ key }) => `${key} belongs to nobody`);
  for (const { forged, status, generationId } of machine.engine.callbacks) {
    if (status === 0 || status === 503) continue;
    const expected = forged ? 401 : 204;
    if (status !== expected)
      found.push(
        `${generationId}: a ${forged ? "forged" : "signed"} callback was answered ${status}`,
      );
  }
  return found;
}
