import { nth } from "../harness/lists.ts";
import { ALLOWANCE, addAccounts } from "./accounts.ts";
import { answerViolations, batchViolations } from "./answer-invariants.ts";
import { creditViolations } from "./credit-invariants.ts";
import { ScriptedEngine } from "./engine.ts";
import { generationsOf, generationViolations } from "./generation-invariants.ts";
import type { History } from "./history.ts";
import { jobViolations } from "./job-invariants.ts";
import { Machine } from "./machine.ts";
import { photoViolations } from "./photo-invariants.ts";
import { Player } from "./player.ts";
import { KillableProduct } from "./product.ts";
import { type AccountRecord, type BatchRecord, record } from "./record.ts";

const HOUR_MS = 3_600_000;
/** The number of simultaneous histories: more would wait for the machine, not for each other. */
const LANES = 10;
const ENGINE_TIMEOUT_S = 8;
/** Longer than the product's timeout, because an interrupted run is detected some seconds later. */
const SETTLES_WITHIN_MS = (ENGINE_TIMEOUT_S + 15) * 1000;

export interface Violation {
  /** Null for a violation of no single history. */
  readonly seed: number | null;
  readonly text: string;
}

export interface BatchResult {
  readonly violations: readonly Violation[];
  /** The counts of events for the report. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Plays histories at once, each with its account, on their own product, and checks invariants. */
export async function runBatch(
  bundle: string,
  histories: readonly History[],
): Promise<BatchResult> {
  const engine = await ScriptedEngine.start();
  const product = await KillableProduct.start(bundle, {
    ...engine.vars,
    ENGINE_TIMEOUT_S: String(ENGINE_TIMEOUT_S),
    DAILY_CREDITS: String(ALLOWANCE),
  });
  try {
    const machine = new Machine(product, engine);
    const accounts = await addAccounts(product, histories.length);
    const players = histories.map((history, n) => new Player(machine, history, nth(accounts, n)));
    await inLanes(LANES, players, (player) => player.play());
    await machine.urlWhenUp();
    await settle(product);
    const objects = await product.listObjects();
    await sweep(product);
    return judge(await record(machine, players, objects));
  } finally {
    await product.stop();
    await engine.stop();
  }
}

/** Processes the values in parallel lanes; a free lane takes the next value. */
async function inLanes<T>(lanes: number, values: readonly T[], act: (value: T) => Promise<void>) {
  const left = values.values();
  const lane = async () => {
    for (const value of left) await act(value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Waits for the end of all work that ends without a sweep. */
async function settle(product: KillableProduct): Promise<void> {
  const until = performance.now() + SETTLES_WITHIN_MS;
  while (performance.now() < until) {
    const open = "SELECT id FROM generations WHERE status IN ('pending', 'processing')";
    if ((await product.query(open)).length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs all sweeps for a time two hours later, twice, because a busy database may refuse one. */
async function sweep(product: KillableProduct): Promise<void> {
  for (let round = 0; round < 3; round++) {
    for (const cron of ["* * * * *", "17 * * * *"]) {
      await product.cron(cron, Date.now() + 2 * HOUR_MS);
    }
  }
}

function judge(batch: BatchRecord): BatchResult {
  const violations: Violation[] = batchViolations(batch).map((text) => ({ seed: null, text }));
  for (const account of batch.accounts) {
    const { seed } = account.player.history;
    const generations = generationsOf(account);
    const texts = [
      ...creditViolations(account),
      ...photoViolations(account),
      ...answerViolations(account),
      ...generations.flatMap(generationViolations),
      ...generations.flatMap(jobViolations),
    ];
    violations.push(...texts.map((text) => ({ seed, text })));
  }
  return { violations, counts: countsOf(batch) };
}

function countsOf({ accounts, machine }: BatchRecord): Record<string, number> {
  const counts: Record<string, number> = { kills: machine.kills };
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const countAccount = ({ calls, readings, generations, engineCalls }: AccountRecord) => {
    for (const { kind, status } of calls) count(`${kind} ${status}`);
    for (const { generationId } of readings) {
      const row = generations.find(({ id }) => id === generationId);
      count(`generation ${row?.status ?? "deleted"}`);
    }
    for (const { attempt } of engineCalls) count(`attempt ${attempt}`);
  };
  for (const account of accounts) countAccount(account);
  for (const { forged, status } of machine.engine.callbacks) {
    count(`${forged ? "forged" : "signed"} callback ${status}`);
  }
  return counts;
}
