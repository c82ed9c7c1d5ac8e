import { randomInt } from "node:crypto";
import { CrashingProduct } from "../harness/crashing-product.ts";
import { newMember, pause } from "../harness/member.ts";

const LONGEST_MS = 180_000;
const LOOK_MS = 50;

/** The durations for which generations stay open after a kill of the worker, in milliseconds. */
interface Recovery {
  /** From the kill of the processes. */
  readonly sinceKill: number;
  /** From the kill to the last alarm of an interrupted run. */
  readonly alarm: number;
  /** From the first answer of the restarted product. */
  readonly sinceAnswer: number;
  /** The number of open generations at the kill. */
  readonly open: number;
}

/**
 * Kills the product repeatedly while the local engine makes `running` try-ons, each time at a
 * random moment of the first `withinMs`, and waits until no generation is open.
 */
export async function measureRecovery(
  kills: number,
  { running, withinMs }: { readonly running: number; readonly withinMs: number },
): Promise<Recovery[]> {
  const product = await CrashingProduct.start({
    DAILY_CREDITS: String(kills * running),
    MAX_RUNNING_GENERATIONS: "100",
    MAX_STARTS_PER_HOUR: "1000",
  });
  const countOpen = async () => {
    const sql = "SELECT count(*) AS n FROM generations WHERE status IN ('pending', 'processing')";
    return Number((await product.db().$client.execute(sql)).rows[0]?.n);
  };
  try {
    const member = await newMember(product.site);
    const found: Recovery[] = [];
    for (let kill = 0; kill < kills; kill++) {
      await Promise.all(Array.from({ length: running }, () => member.tryOn()));
      await pause(randomInt(withinMs));
      const open = await countOpen();
      const killedAt = performance.now();
      const killTime = Date.now();
      await product.crash({ database: "stopped" });
      const near = product.alarms().filter((at) => at < killTime + LONGEST_MS);
      const alarm = Math.max(0, ...near.map((at) => at - killTime));
      await product.restart();
      const answeredAt = performance.now();
      while ((await countOpen()) > 0) {
        if (performance.now() - answeredAt > LONGEST_MS) throw new Error("some stay open");
        await pause(LOOK_MS);
      }
      const endedAt = performance.now();
      found.push({ sinceKill: endedAt - killedAt, alarm, sinceAnswer: endedAt - answeredAt, open });
    }
    return found;
  } finally {
    await product.stop();
  }
}
