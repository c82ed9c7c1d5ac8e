import type { ScriptedEngine } from "./engine.ts";
import type { Operation } from "./history.ts";
import type { KillableProduct } from "./product.ts";

const DAY_MS = 86_400_000;
const SECOND_MS = 1000;
const CRONS = { midnight: "0 0 * * *", minute: "* * * * *", hour: "17 * * * *" } as const;

/** What all histories of a batch share, and what is done to it. */
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

  /** The number of a picture that nobody has sent yet. */
  newNumber(): number {
    return ++this.#lastNumber;
  }

  /** The product's origin once it runs. */
  readonly urlWhenUp = async (): Promise<string> => {
    await this.#running;
    return this.product.url;
  };

  /** SIGKILL for workerd, and its start on what lies on disk. One after the other. */
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

  /** One that fails, as without the database, comes again by itself in its time. */
  async cron({ which, copies, days, at }: Extract<Operation, { kind: "cron" }>): Promise<void> {
    await this.#running;
    const now = Date.now();
    const today = now - (now % DAY_MS);
    const runs = Array.from({ length: copies }, (_, copy) => {
      // A run that comes later in the history is meant for a later time of the same day.
      const midnight = today + days * DAY_MS + at * SECOND_MS + copy * 60 * SECOND_MS;
      const meantFor = which === "midnight" ? midnight : now;
      return this.product.cron(CRONS[which], meantFor).catch(() => false);
    });
    await Promise.all(runs);
  }
}
