import path from "node:path";
import type * as MemberHarness from "#tests/harness/member.ts";
import type * as ClosetHarness from "#tests/harness/planted-closet.ts";
import type * as ProductHarness from "#tests/harness/product.ts";
import { busiestWorkerd, cpuMsOf } from "../cpu-time.ts";
import { median, quantile } from "../statistics.ts";
import { KINDS, type Kind, sendTraffic } from "./closet-traffic.ts";

interface KindFigures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p95: number;
  readonly answered: number;
  /** The number in the database after the run. */
  readonly stored: number;
}

export interface Viral {
  readonly kinds: Readonly<Record<Kind, KindFigures>>;
  readonly perSecond: number;
  readonly failed: number;
  /** CPU milliseconds per answered request. */
  readonly cpuMs: { readonly workerd: number; readonly sqld: number };
}

type Harness = typeof ProductHarness & typeof MemberHarness & typeof ClosetHarness;

/**
 * Measures the product of a checkout, which has its packages installed and its app built. The
 * checkout's own harness writes the rows, because its schema can differ.
 */
export async function measureViral(checkout: string, seconds: number): Promise<Viral> {
  const load = (file: string) => import(path.join(checkout, "tests/harness", file));
  await (await load("build-worker.ts")).default();
  const harness: Harness = {
    ...(await load("product.ts")),
    ...(await load("member.ts")),
    ...(await load("planted-closet.ts")),
  };
  const product = await harness.startProduct();
  try {
    return await measure(harness, product, seconds);
  } finally {
    await product.stop();
  }
}

async function measure(
  { newMember, plantCloset }: Harness,
  product: ProductHarness.Product,
  seconds: number,
): Promise<Viral> {
  const owner = await newMember(product);
  const { handle, items } = await plantCloset(product, owner, ["https://shop.example/tee"]);
  const [item] = items;
  const processes = { workerd: busiestWorkerd(), sqld: product.database.process.pid ?? 0 };
  const cpu = () => ({ workerd: cpuMsOf(processes.workerd), sqld: cpuMsOf(processes.sqld) });
  const before = cpu();
  const { times, failed, ...traffic } = await sendTraffic(
    { url: product.url, handle, item },
    seconds * 1000,
  );
  const after = cpu();
  const { json } = await owner.call("GET", "/api/closet/stats");
  const likes = await product.db.$client.execute("SELECT count(*) FROM closet_item_likes");
  const stored = { ...json.items[item], likes: Number(likes.values[0]?.[0]) };
  const answered = KINDS.reduce((sum, kind) => sum + times[kind].length, 0);
  const figuresOf = (kind: Kind): [Kind, KindFigures] => [
    kind,
    {
      perSecond: times[kind].length / traffic.seconds,
      median: median(times[kind]),
      p95: quantile(times[kind], 0.95),
      answered: times[kind].length,
      stored: stored[kind],
    },
  ];
  return {
    kinds: Object.fromEntries(KINDS.map(figuresOf)) as Viral["kinds"],
    perSecond: answered / traffic.seconds,
    failed,
    cpuMs: {
      workerd: (after.workerd - before.workerd) / answered,
      sqld: (after.sqld - before.sqld) / answered,
    },
  };
}
