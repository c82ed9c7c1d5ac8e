import { readRenewalPosition } from "#db/queries/credits.ts";
import { median } from "../statistics.ts";
import type { RouteCost } from "./requests.ts";
import { costOf, memberOf, type ScaledProduct } from "./scaled-product.ts";

const MIDNIGHT = "0 0 * * *";
const MINUTELY = "* * * * *";
const HOURLY = "17 * * * *";
const DAY_MS = 86_400_000;
/** Ends a renewal that does not. */
const MOST_RUNS = 200;
const READERS = 50;
const ACCOUNTS_PER_CHUNK = 500;

/** The most rows that one run may read, however large the database is. */
const MOST_ROWS = { [MINUTELY]: 1000, [HOURLY]: 5_000_000 };

export interface SweepCost extends RouteCost {
  readonly mostRows: number;
}

/** One run of each sweep, after a first one. */
export async function measureCrons(scaled: ScaledProduct): Promise<SweepCost[]> {
  const found: SweepCost[] = [];
  for (const [name, mostRows] of Object.entries(MOST_ROWS)) {
    await costOf(scaled, () => scaled.product.cron(name));
    const cost = await costOf(scaled, () => scaled.product.cron(name));
    found.push({ name: `cron ${name}`, cost, mostRows });
  }
  return found;
}

export interface RenewalCost {
  readonly runs: number;
  /** Runs that an answer of the database that came too late ended. */
  readonly failed: number;
  readonly seconds: number;
  readonly chunks: number;
  readonly mostCallsPerRun: number;
  readonly longestRunSeconds: number;
  /** Rows read per renewed account. */
  readonly rowsPerAccount: number;
  /** The median times of GET /api/me before and during the renewal, in ms. */
  readonly meBefore: number;
  readonly meDuring: number;
}

/** Renews all accounts for tomorrow, while one client reads accounts one after the other. */
export async function measureRenewal(scaled: ScaledProduct): Promise<RenewalCost> {
  const { scale, proxy } = scaled;
  const before: number[] = [];
  for (let n = 0; n < 4 * READERS; n++) before.push(await timeOfMe(scaled, n));
  const during: number[] = [];
  const rowsBefore = proxy.work().rowsRead;
  const from = performance.now();
  let over = false;
  const reading = (async () => {
    for (let n = 0; !over; n++) during.push(await timeOfMe(scaled, n));
  })();
  const runs = await renewAll(scaled, () => during.length).finally(async () => {
    over = true;
    await reading;
  });
  return {
    runs: runs.length,
    failed: runs.filter(({ failed }) => failed).length,
    seconds: (performance.now() - from) / 1000,
    chunks: Math.ceil(scale.accounts / ACCOUNTS_PER_CHUNK),
    mostCallsPerRun: Math.max(...runs.map(({ calls }) => calls)),
    longestRunSeconds: Math.max(...runs.map((run) => run.seconds)),
    rowsPerAccount: (proxy.work().rowsRead - rowsBefore) / scale.accounts,
    meBefore: median(before),
    meDuring: median(during),
  };
}

async function timeOfMe(scaled: ScaledProduct, n: number): Promise<number> {
  const from = performance.now();
  await memberOf(scaled, 11 + (n % READERS) * 10).call("GET", "/api/me");
  return performance.now() - from;
}

/** The midnight run, then minutely runs until nothing is left; without the calls of `reads`. */
async function renewAll({ product, db, proxy }: ScaledProduct, reads: () => number) {
  const at = Date.now() + DAY_MS;
  const day = new Date(at).toISOString().slice(0, 10);
  const runs: { failed: boolean; calls: number; seconds: number }[] = [];
  for (let unfinished = true; unfinished && runs.length < MOST_RUNS; ) {
    const [calls, others, from] = [proxy.calls(), reads(), performance.now()];
    // The database may be too slow for one call; the next run continues.
    const ran = product.cron(runs.length === 0 ? MIDNIGHT : MINUTELY, at);
    const failed = await ran.then(
      () => false,
      () => true,
    );
    runs.push({
      failed,
      calls: proxy.calls() - calls - (reads() - others),
      seconds: (performance.now() - from) / 1000,
    });
    unfinished = (await readRenewalPosition(db, day)) !== null;
  }
  const sql = "SELECT count(*) AS n FROM profiles WHERE renewed_on < ?";
  const left = await db.$client.execute({ sql, args: [day] });
  if (left.rows[0]?.n !== 0) throw new Error(`${left.rows[0]?.n} accounts are not renewed`);
  return runs;
}
