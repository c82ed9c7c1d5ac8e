import type { Action, Behaviour, History, Operation, Person } from "./history.ts";
import { Random } from "./random.ts";

/** The time within which all operations of a history start, in milliseconds. */
const LENGTH_MS = 2500;

/** The history of a seed. */
export function drawHistory(seed: number): History {
  const random = new Random(seed);
  const operations: Operation[] = [];
  const add = (at: number, action: Action) => {
    operations.push({ at: Math.round(at), device: random.chance(0.7) ? 0 : 1, ...action });
  };
  const slots = random.pick([
    [4, 1],
    [5, 2],
    [3, 3],
    [1, 6],
  ] as const);
  for (let slot = 0; slot < slots; slot++) drawGeneration(random, slot, add);
  if (random.chance(0.6)) drawPhotos(random, add);
  drawRare(random, slots, add);
  const engine = Array.from({ length: slots + 1 }, () => [
    drawBehaviour(random),
    drawBehaviour(random),
  ]);
  return { seed, operations, engine };
}

type Add = (at: number, action: Action) => void;

const someCopies = (random: Random) =>
  random.pick([
    [7, 1],
    [2, 2],
    [1, 4],
  ] as const);

const abortMs = (random: Random) => (random.chance(0.12) ? random.between(0, 40) : null);

function drawGeneration(random: Random, slot: number, add: Add): void {
  const begin = random.between(0, 900);
  const key = random.chance(0.75) ? `key ${slot}` : null;
  const start = { kind: "start", slot, key } as const;
  add(begin, { ...start, copies: key ? someCopies(random) : 1, abortMs: abortMs(random) });
  if (key && random.chance(0.5)) {
    add(begin + random.between(0, 1500), { ...start, copies: someCopies(random), abortMs: null });
  }
  const jobAt = begin + random.between(0, 300);
  if (random.chance(0.93)) drawJob(random, slot, jobAt, add);
  for (let reads = random.between(1, 4); reads > 0; reads--) {
    add(begin + random.between(0, LENGTH_MS), { kind: "status", slot });
  }
  if (random.chance(0.4)) add(jobAt + random.between(0, 200), { kind: "watch", slot });
  if (random.chance(0.5)) add(begin + random.between(200, LENGTH_MS), { kind: "result", slot });
  if (random.chance(0.35)) {
    const removedAt = begin + random.between(0, LENGTH_MS);
    add(removedAt, { kind: "remove", slot, copies: someCopies(random) });
    add(removedAt + random.between(0, 400), { kind: "status", slot });
    if (random.chance(0.3))
      add(removedAt + random.between(0, 300), { ...start, copies: 1, abortMs: null });
  }
  for (const how of ["forged", "late"] as const) {
    if (random.chance(0.2))
      add(jobAt + random.between(50, LENGTH_MS), { kind: "callback", slot, how });
  }
}

function drawJob(random: Random, slot: number, at: number, add: Add): void {
  const person: Person = random.pick([
    [6, "sent"],
    [3, "saved"],
    [0.6, "bad"],
  ] as const);
  const garment = random.chance(0.05) ? "bad" : "sent";
  const job = { kind: "job", slot, variant: 0, person, garment } as const;
  if (random.chance(0.05)) add(at + random.between(0, 40), { kind: "malformed_job", slot });
  add(at, { ...job, copies: someCopies(random), abortMs: abortMs(random) });
  if (random.chance(0.35)) {
    add(at + random.between(0, 1200), { ...job, copies: 1, abortMs: null });
  }
  if (random.chance(0.25)) {
    const other = { ...job, variant: 1, person: "sent", garment: "sent" } as const;
    add(at + random.between(0, 600), { ...other, copies: 1, abortMs: null });
  }
}

function drawPhotos(random: Random, add: Add): void {
  const begin = random.between(0, 400);
  for (let puts = random.between(1, 5); puts > 0; puts--) {
    const bad = random.chance(0.06);
    add(begin + random.between(0, 1200), { kind: "photo", bad, abortMs: abortMs(random) });
  }
  for (
    let removals = random.pick([
      [5, 0],
      [3, 1],
      [2, 2],
    ] as const);
    removals > 0;
    removals--
  ) {
    add(begin + random.between(0, 1500), { kind: "remove_photo" });
  }
}

/** @param slot a generation that no other operation of the history uses */
function drawRare(random: Random, slot: number, add: Add): void {
  const any = () => random.between(0, LENGTH_MS);
  if (random.chance(0.6)) add(any(), { kind: "me" });
  if (random.chance(0.15)) {
    const at = any();
    add(at, { kind: "withdraw_consent" });
    if (random.chance(0.4)) add(at + random.between(0, 600), { kind: "give_consent" });
    add(at + random.between(0, 500), { kind: "photo", bad: false, abortMs: null });
    add(at + random.between(50, 700), { kind: "start", slot, key: null, copies: 1, abortMs: null });
  }
  if (random.chance(0.08)) add(any(), { kind: "give_consent" });
  if (random.chance(0.1)) add(any(), { kind: "sign_out" });
  if (random.chance(0.06)) add(random.between(300, LENGTH_MS), { kind: "close_account" });
  if (random.chance(0.15)) {
    const days = random.between(1, 3);
    add(any(), { kind: "cron", which: "midnight", copies: random.between(1, 2), days });
    add(any(), { kind: "cron", which: "midnight", copies: 1, days });
  }
  if (random.chance(0.08)) add(any(), { kind: "cron", which: "minute", copies: 1, days: 0 });
  if (random.chance(0.02)) add(any(), { kind: "cron", which: "hour", copies: 1, days: 0 });
  if (random.chance(0.02)) {
    const forMs = random.chance(0.25) ? 5500 : random.between(100, 1200);
    add(any(), { kind: "pause_database", forMs });
  }
}

function drawBehaviour(random: Random): Behaviour {
  const afterMs = random.pick([
    [3, 0],
    [3, random.between(20, 300)],
    [2, random.between(300, 1500)],
  ]);
  return random.pick<Behaviour>([
    [10, { does: "makes", afterMs, asJson: random.chance(0.3) }],
    [4, { does: "pushes", afterMs, copies: random.between(1, 3) }],
    [1, { does: "pushes_refusal", afterMs }],
    [0.5, { does: "is_polled", polls: random.between(0, 1) }],
    [1.5, { does: "refuses", afterMs }],
    [0.8, { does: "errs", afterMs }],
    [0.5, { does: "drops", afterMs }],
    [0.3, { does: "sends_no_picture", afterMs }],
    [0.5, { does: "hangs" }],
  ]);
}
