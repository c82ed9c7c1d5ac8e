import type { ScriptedEngine } from "./engine.ts";
import type { Operation } from "./history.ts";
import type { KillableProduct } from "./product.ts";

const DAY_MS = 86_400_000;
const SECOND_MS = 1000;
const CRONS = { midnight: "0 0 * * *", minute: "* * * * *", hour: "17 * * * *" } as const;

/** The state that all histories of a batch share, and the operations on it. */
export class Machine {
  readonly product: KillableProduct;
  readonly engine: ScriptedEngine;
  kills = 0;
  #pauses = 0;
  #running: Promise<void> = Promise.resolve();
  #lastNumber = 0;

  constructor(product: KillableProduct, engine: ScriptedEngine) {
    this.product = product;
    this.engine = engine;
    engine.serve(() => product.url);
  }

  /** The number of a new picture. */
  newNumber(): number {
    return ++this.#lastNumber;
  }

  /** Resolves to the product's origin when the product runs. */
  readonly urlWhenUp = async (): Promise<string> => {
    await this.#running;
    return this.product.url;
  };

  /** Kills workerd by SIGKILL, and restarts it on the stored files. Calls run sequentially. */
  kill(): Promise<void> {
    this.kills++;
    this.#running = this.#running.then(async () => {
      await this.product.kill();
      await this.product.restart();
    });
    return this.#running;
  }

  async pauseDatabase(forMs: number): Promise<void> {
    if (this.#pauses++ === 0) this.product.pauseDatabase();
    await new Promise((resolve) => setTimeout(resolve, forMs));
    if (--this.#pauses === 0) this.product.wakeDatabase();
  }

  /** A failed run, such as one without the database, is repeated at its next time. */
  async cron({ which, copies, days, at }: Extract<Operation, { kind: "cron" }>): Promise<void> {
    await this.#running;
    const now = Date.now();
    const today = now - (now % DAY_MS);
    const runs = Array.from({ length: copies }, (_, copy) => {
      // A later run of the history has a later scheduled time of the same day.
      const midnight = today + days * DAY_MS + at * SECOND_MS + copy * 60 * SECOND_MS;
      const meantFor = which === "midnight" ? midnight : now;
      return this.product.cron(CRONS[which], meantFor).catch(() => false);
    });
    await Promise.all(runs);
  }
}
