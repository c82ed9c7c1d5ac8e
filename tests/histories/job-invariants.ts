import type { Call, JobPictures } from "./call.ts";
import type { GenerationRecord } from "./generation-invariants.ts";

const MAX_ATTEMPTS = 2;
/** Milliseconds within which a call may still reach the engine after the answer to a stop. */
const ON_ITS_WAY_MS = 5000;

const isTaken = ({ status }: Call) => status === 202;
/** Whether the answer was lost, or does not reveal the effect. */
const isUnknown = ({ status }: Call) => status === 0 || status >= 500;

/** The violations in the engine calls of a generation and in the answers to its jobs. */
export function jobViolations(generation: GenerationRecord): string[] {
  const invariants = [attempts, pictures, stopped, oneJob, conflict, refused];
  return invariants
    .flatMap((invariant) => invariant(generation))
    .map((text) => `${generation.id}: ${text}`);
}

function engineCallsOf({ account, id }: GenerationRecord) {
  return account.engineCalls.filter(({ generationId }) => generationId === id);
}

function jobsOf({ calls }: GenerationRecord) {
  return calls.filter(({ kind }) => kind === "job");
}

/** The engine receives at most two attempts, each once. */
function attempts(generation: GenerationRecord): string[] {
  const numbers = engineCallsOf(generation).map(({ attempt }) => attempt);
  const found: string[] = [];
  if (numbers.length > MAX_ATTEMPTS) found.push(`the engine was asked ${numbers.length} times`);
  if (new Set(numbers).size < numbers.length)
    found.push(`attempts ${numbers.join()} reached the engine`);
  return found;
}

/** The engine receives only the two pictures of one accepted job. */
function pictures(generation: GenerationRecord): string[] {
  const { account } = generation;
  const saved = account.calls.flatMap(({ kind, number }) => (kind === "photo" ? [number] : []));
  const sent = jobsOf(generation).filter((call) => isTaken(call) || isUnknown(call));
  const mayBe = ({ person, garment }: JobPictures, call: { person: unknown; garment: unknown }) =>
    garment === call.garment &&
    (person === "saved" ? saved.includes(call.person as number) : person === call.person);
  return engineCallsOf(generation)
    .filter((call) => !sent.some(({ job }) => job && mayBe(job, call)))
    .map(({ person, garment }) => `the engine got pictures ${person} and ${garment} of no job`);
}

/** The engine receives no picture after a deletion, an account's closing or a withdrawal. */
function stopped(generation: GenerationRecord): string[] {
  const { account, removals } = generation;
  const ofAccount = account.calls.filter(
    ({ kind }) => kind === "withdraw_consent" || kind === "close_account",
  );
  const orders = [...removals, ...ofAccount].filter(({ status }) => status === 204);
  const found: string[] = [];
  for (const { at } of engineCallsOf(generation)) {
    for (const { kind, endedAt, sentAt } of orders) {
      const agreed = account.calls.some(
        (call) => call.kind === "give_consent" && call.endedAt > sentAt && call.sentAt < at,
      );
      if (at > endedAt + ON_ITS_WAY_MS && !(kind === "withdraw_consent" && agreed)) {
        found.push(`the engine got its pictures ${Math.round(at - endedAt)} ms after ${kind}`);
      }
    }
  }
  return found;
}

/** One body is accepted; a repetition counts as the same, and another body is a conflict. */
function oneJob(generation: GenerationRecord): string[] {
  const jobs = jobsOf(generation);
  const taken = jobs.filter(isTaken);
  const found: string[] = [];
  if (new Set(taken.map(({ job }) => job?.variant)).size > 1)
    found.push("two different jobs were taken");
  const stops = generation.account.calls.filter(
    ({ kind }) => kind === "withdraw_consent" || kind === "close_account" || kind === "sign_out",
  );
  for (const first of taken) {
    for (const later of jobs) {
      if (later.sentAt < first.endedAt || isUnknown(later)) continue;
      const before = ({ sentAt }: Call) => sentAt < later.endedAt;
      const gone = generation.removals.some(before) || stops.some(before);
      const expected = later.job?.variant === first.job?.variant ? 202 : 409;
      if (later.status !== expected && !gone) {
        found.push(
          `after a job was taken, ${expected === 202 ? "the same" : "another"} one is ${later.status}`,
        );
      }
    }
  }
  return found;
}

/** A job is a conflict only after another job or the end. */
function conflict({ calls, account, removals, row }: GenerationRecord): string[] {
  const jobs = calls.filter(({ kind }) => kind === "job" || kind === "malformed_job");
  const ends = account.calls.filter(
    ({ kind }) => kind === "withdraw_consent" || kind === "close_account" || kind === "sign_out",
  );
  const timedOut = Number(row?.settled_at) >= Number(row?.deadline_at);
  return jobs
    .filter(({ status }) => status === 409)
    .filter((call) => {
      const before = (other: Call) => other !== call && other.sentAt < call.endedAt;
      return ![...jobs, ...removals, ...ends].some(before) && !timedOut;
    })
    .map(() => "its only job was refused as a conflict");
}

/** A job that is refused for its body or its pictures ends the waiting generation at once. */
function refused(generation: GenerationRecord): string[] {
  const { calls, told } = generation;
  const jobs = calls.filter(({ kind }) => kind === "job" || kind === "malformed_job");
  const found: string[] = [];
  for (const call of jobs.filter(({ status }) => [400, 413, 415, 422].includes(status))) {
    const others = jobs.filter((job) => job !== call && job.sentAt < call.endedAt);
    if (others.some((job) => isTaken(job) || isUnknown(job))) continue;
    const later = told.find(
      (reading) => reading.sentAt > call.endedAt && reading.kind === "status",
    );
    if (later && later.body.status !== "failed") {
      found.push(
        `a job was refused with ${call.status}, and it is ${later.body.status} afterwards`,
      );
    }
  }
  return found;
}
