import { type Generation, isFinal } from "#worker/contract/generations.ts";
import type { Call } from "./call.ts";
import type { AccountRecord, LastReading, Row } from "./record.ts";

const RANK: Readonly<Record<Generation["status"], number>> = {
  pending: 0,
  processing: 1,
  completed: 2,
  failed: 2,
};

/** One generation with all observations. */
export interface GenerationRecord {
  readonly id: string;
  readonly account: AccountRecord;
  readonly row: Row | undefined;
  readonly refunded: boolean;
  readonly calls: readonly Call[];
  /** Answers with a status, including those of the streams, and the last reading. */
  readonly told: readonly Call[];
  readonly removals: readonly Call[];
  readonly reading: LastReading | undefined;
}

export function generationsOf(account: AccountRecord): GenerationRecord[] {
  return account.readings.map((reading) => {
    const id = reading.generationId;
    const calls = account.calls.filter(({ generationId }) => generationId === id);
    const last = reading.owner ? [reading.owner] : [];
    return {
      id,
      account,
      row: account.generations.find((row) => row.id === id),
      refunded: account.ledger.some((row) => row.kind === "refund" && row.generation_id === id),
      calls,
      told: [...calls, ...last].filter(
        ({ kind, status }) => (kind === "status" || kind === "event") && status === 200,
      ),
      removals: calls.filter(({ kind }) => kind === "remove"),
      reading,
    };
  });
}

/** The violations in the rows, objects and answers of a generation. */
export function generationViolations(generation: GenerationRecord): string[] {
  const invariants = [ends, stored, deleted, neverBackwards, lastWord, result, onlyTheOwner];
  return invariants
    .flatMap((invariant) => invariant(generation))
    .map((text) => `${generation.id}: ${text}`);
}

const isClosed = ({ calls }: AccountRecord) => calls.some(({ kind }) => kind === "close_account");

/** Each charge ends in exactly one picture or one refund. */
function ends({ account, id, row, refunded, removals, told }: GenerationRecord): string[] {
  if (row?.status === "completed") return refunded ? ["it is completed and refunded"] : [];
  if (row?.status === "failed") {
    if (!row.failure_code) return ["it failed without a code"];
    return refunded ? [] : ["it failed and is not refunded"];
  }
  if (row) return [`it is left ${row.status}`];
  if (removals.length === 0 && !isClosed(account))
    return ["its row is gone, and nobody deleted it"];
  const seen = told.some(({ body }) => body.status === "completed");
  if (refunded) return seen ? ["it was seen completed, and is refunded"] : [];
  const made = account.deliveries.some(({ generationId }) => generationId === id);
  return made ? [] : ["it is deleted without a picture and without a refund"];
}

/** A completed generation has its picture; no other one has a picture. */
function stored({ account, id, row }: GenerationRecord): string[] {
  const folder = `generations/${account.userId}/${id}/`;
  const keys = account.objects.map(({ key }) => key).filter((key) => key.startsWith(folder));
  const output = `${folder}output.jpg`;
  const surplus = keys.filter((key) => key !== output || row?.status !== "completed");
  const found = surplus.map((key) => `${key} is stored, and the row is ${row?.status ?? "gone"}`);
  if (row?.status !== "completed") return found;
  if (row.output_image_url !== `/media/${output}`) found.push("its row names another picture");
  if (!keys.includes(output)) found.push("its picture is missing");
  else if (account.numbers.get(output) === null) found.push("its picture is damaged");
  return found;
}

/** Nothing is left after an acknowledged deletion. */
function deleted({ account, id, row, calls, removals, reading }: GenerationRecord): string[] {
  const done = removals.filter(({ status }) => status === 204);
  if (done.length === 0) return [];
  const found: string[] = [];
  const since = Math.min(...done.map(({ endedAt }) => endedAt));
  if (row) found.push("its row is there after the deletion");
  if (reading?.owner && reading.owner.status !== 404) {
    found.push(`its status is ${reading.owner.status} after the deletion`);
  }
  if (reading?.ownerPicture && reading.ownerPicture.status !== 404) {
    found.push(`its picture is ${reading.ownerPicture.status} after the deletion`);
  }
  for (const call of calls) {
    const read = call.kind === "status" || call.kind === "event" || call.kind === "result";
    // The request time of an event is the start of its stream.
    if (read && call.status === 200 && call.sentAt > since)
      found.push(`${call.kind} is 200 after the deletion`);
  }
  const left = account.objectsBeforeSweeps.filter(({ key }) => key.includes(id));
  if (account.kills === 0) found.push(...left.map(({ key }) => `${key} outlives the deletion`));
  return found;
}

/** Neither the status nor the percent decreases between readings. */
function neverBackwards({ told, calls, removals, account }: GenerationRecord): string[] {
  const found: string[] = [];
  for (const [n, earlier] of told.entries()) {
    for (const [m, later] of told.entries()) {
      const sameStream = earlier.stream !== undefined && earlier.stream === later.stream;
      if (!(sameStream ? n < m : earlier.endedAt < later.sentAt)) continue;
      const [before, after]: [Generation, Generation] = [earlier.body, later.body];
      // After a deletion request only the row is read, which has no percent.
      const leftToRow = removals.some(({ sentAt }) => sentAt < later.endedAt);
      const slower = after.progress < before.progress && !leftToRow;
      const fell = RANK[after.status] < RANK[before.status] || slower;
      const changed = RANK[before.status] === 2 && before.status !== after.status;
      if (fell || changed) {
        const [from, to] = [before, after].map((b) => `${b.status} ${b.progress} %`);
        found.push(`from ${from} back to ${to} (${earlier.kind}, ${later.kind})`);
      }
    }
  }
  const missing = calls.filter(({ kind, status }) => kind === "status" && status === 404);
  for (const { endedAt, sender } of missing) {
    // The database returns nothing to an ended session.
    const ended = account.calls.some((call) => call.kind === "sign_out" && call.sender === sender);
    const asked = removals.some(({ sentAt }) => sentAt < endedAt) || isClosed(account) || ended;
    if (!asked) found.push("its status was 404, and nobody had deleted it");
  }
  return found.slice(0, 3);
}

/** The object and the row agree on the end. */
function lastWord({ row, reading, account }: GenerationRecord): string[] {
  if (!reading?.owner || isClosed(account)) return [];
  const { status, body } = reading.owner;
  if (!row) return status === 404 ? [] : [`its row is gone, and its status is ${status}`];
  if (status !== 200) return [`its status is ${status}`];
  if (body.status !== row.status)
    return [`its row is ${row.status}, and its status ${body.status}`];
  const same = (body.outputImageUrl ?? null) === row.output_image_url;
  return same ? [] : [`its row names ${row.output_image_url}, its status ${body.outputImageUrl}`];
}

/** The picture was delivered by the engine before the end, and does not change. */
function result({ account, id, row, calls, told, reading }: GenerationRecord): string[] {
  const pictures = calls.filter(({ kind, status }) => kind === "result" && status === 200);
  const last = row?.status === "completed" ? (reading?.ownerPicture ?? null) : null;
  const found: string[] = [];
  if (last && last.status !== 200) found.push(`its picture is ${last.status} for its owner`);
  const numbers = [...pictures.map(({ number }) => number ?? null), ...(last ? [last.number] : [])];
  if (new Set(numbers).size > 1) found.push(`its picture changed: ${[...new Set(numbers)].join()}`);
  const ended = told.filter(({ body }) => isFinal(body)).map(({ endedAt }) => endedAt);
  const given = account.deliveries.filter(
    ({ generationId, at }) =>
      generationId === id && at < Math.min(...ended, Number.POSITIVE_INFINITY),
  );
  for (const number of new Set(numbers)) {
    if (given.some((delivery) => delivery.number === number)) continue;
    found.push(
      `its picture is ${number ?? "damaged"}, which the engine did not give for it in time`,
    );
  }
  return found;
}

function onlyTheOwner({ reading }: GenerationRecord): string[] {
  return (reading?.foreign ?? [])
    .filter(({ status }) => status !== 404 && status !== 401)
    .map(({ who, what, status }) => `its ${what} is ${status} for ${who}`);
}
