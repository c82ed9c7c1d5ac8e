import { median } from "../load.ts";
import type { RouteCost } from "./requests.ts";
import { costOf, memberOf, type ScaledProduct } from "./scaled-product.ts";

const MIDNIGHT = "0 0 * * *";
const MINUTELY = "* * * * *";
const HOURLY = "17 * * * *";
const DAY_MS = 86_400_000;
/** Ends a renewal that does not. */
const MOST_RUNS = 200;
const READERS = 50;

/** One run of each sweep, after a first one. */
export async function measureCrons(scaled: ScaledProduct): Promise<RouteCost[]> {
  const found: RouteCost[] = [];
  for (const name of [MINUTELY, HOURLY]) {
    await costOf(scaled, () => scaled.product.cron(name));
    found.push({
      name: `cron ${name}`,
      cost: await costOf(scaled, () => scaled.product.cron(name)),
    });
  }
  return found;
}

export interface RenewalCost {
  readonly runs: number;
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
  const { product, db, scale, proxy } = scaled;
  const at = Date.now() + DAY_MS;
  const day = new Date(at).toISOString().slice(0, 10);
  const member = (n: number) => memberOf(scaled, 11 + (n % READERS) * 10);
  const readMe = async (n: number) => {
    const from = performance.now();
    await member(n).call("GET", "/api/me");
    return performance.now() - from;
  };
  const before: number[] = [];
  for (let n = 0; n < 4 * READERS; n++) before.push(await readMe(n));
  const during: number[] = [];
  const runs: { calls: number; seconds: number }[] = [];
  const rowsBefore = proxy.work().rowsRead;
  const from = performance.now();
  let over = false;
  const reading = (async () => {
    for (let n = 0; !over; n++) during.push(await readMe(n));
  })();
  for (let unfinished = true; unfinished && runs.length < MOST_RUNS; ) {
    const [calls, started, reads] = [proxy.calls(), performance.now(), during.length];
    await product.cron(runs.length === 0 ? MIDNIGHT : MINUTELY, at);
    const others = during.length - reads;
    runs.push({
      calls: proxy.calls() - calls - others,
      seconds: (performance.now() - started) / 1000,
    });
    const position = await db.$client.execute(
      "SELECT reached FROM audit_progress WHERE name = 'renewal'",
    );
    unfinished = position.rows.length > 0;
  }
  const seconds = (performance.now() - from) / 1000;
  over = true;
  await reading;
  const left = await db.$client.execute({
    sql: "SELECT count(*) AS n FROM profiles WHERE renewed_on < ?",
    args: [day],
  });
  if (left.rows[0]?.n !== 0) throw new Error(`${left.rows[0]?.n} accounts are not renewed`);
  return {
    runs: runs.length,
    seconds,
    chunks: Math.ceil(scale.accounts / 500),
    mostCallsPerRun: Math.max(...runs.map(({ calls }) => calls)),
    longestRunSeconds: Math.max(...runs.map((run) => run.seconds)),
    rowsPerAccount: (proxy.work().rowsRead - rowsBefore) / scale.accounts,
    meBefore: median(before),
    meDuring: median(during),
  };
}
