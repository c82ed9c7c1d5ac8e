import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type MailEvent, type OutboxDeps, sendDueMails, sendMail } from "#worker/mail/outbox.ts";
import type { DeliveryResult, MailMessage } from "#worker/mail/transport.ts";

export const START = Date.UTC(2026, 10, 22, 12);
export const MINUTE = 60_000;
export const LINK = "https://drape.example/verify?token=marker-5e1c";

/** A site with one account and a scripted transport. */
export class MailSite {
  now = START;
  readonly user = `user-${randomUUID()}`;
  readonly email = `${this.user}@example.com`;
  readonly given: MailMessage[] = [];
  readonly lines: Readonly<Record<string, unknown>>[] = [];
  /** The results of the next attempts, one each; further attempts succeed. */
  readonly ends: (DeliveryResult | Promise<DeliveryResult>)[] = [];
  /** The pauses between its attempts, in ms; they take no real time. */
  readonly pauses: number[] = [];
  #tasks: Promise<unknown>[] = [];
  readonly deps: OutboxDeps;

  readonly #db: Db;

  constructor(db: Db, { dedupes = true } = {}) {
    this.#db = db;
    this.deps = {
      db,
      config: {
        authSecret: "k3Vw9rTz2Yq7LmX0pNs8HdJf5GbCa1Ue",
        baseUrl: new URL("https://drape.example"),
        operator: null,
      },
      mailTransport: {
        name: "fake",
        dedupes,
        send: async (message) => {
          this.given.push(message);
          return this.ends.shift() ?? { result: "sent" };
        },
      },
      now: () => this.now,
      pause: async (ms) => void this.pauses.push(ms),
      newId: randomUUID,
      inBackground: (_, task) => void this.#tasks.push(task()),
      log: (fields) => void this.lines.push(fields),
    };
  }

  async open(): Promise<this> {
    const { user, email } = this;
    await this.#db.run(
      sql`INSERT INTO user (id, name, email, created_at, updated_at) VALUES (${user}, '', ${email}, 1, 1)`,
    );
    return this;
  }

  /** Sends a mail to the account; resolves after the background work. */
  async tell(event: Partial<MailEvent> = {}): Promise<void> {
    sendMail(this.deps, { kind: "verification", to: { userId: this.user }, url: LINK, ...event });
    await Promise.all(this.#tasks);
  }

  /** Runs the cron a while later. */
  async cron(afterMs = 11 * MINUTE, deps = this.deps): Promise<void> {
    this.now += afterMs;
    await sendDueMails(deps, this.now);
  }

  /** The dependencies with another transport. */
  by(name: string, dedupes: boolean): OutboxDeps {
    return { ...this.deps, mailTransport: { ...this.deps.mailTransport, name, dedupes } };
  }

  async row(): Promise<Record<string, unknown>> {
    const args = [this.user];
    const { rows } = await this.#db.$client.execute({
      sql: "SELECT * FROM mails WHERE user_id = ?",
      args,
    });
    return { ...rows[0] };
  }

  alarms(): unknown[] {
    return this.lines.filter(({ event }) => event === "alarm").map(({ reasons }) => reasons);
  }
}
