import { randomUUID } from "node:crypto";
import { awaitEnd } from "./events.ts";
import { type Answer, type Member, withCookiesOf } from "./member.ts";
import type { Product } from "./product.ts";

/** The outcomes of some traffic. */
export interface Tally {
  /** The numbers of try-ons by final status, including those without an end. */
  readonly ends: Record<string, number>;
  /** Answers by route and status. */
  readonly answers: Record<string, number>;
  /** The numbers of error lines of the worker and workerd, by kind. */
  readonly complaints: Record<string, number>;
}

export function emptyTally(): Tally {
  return { ends: {}, answers: {}, complaints: {} };
}

export function add(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

/** Log events that are no failures, or whose failure the answer's status already shows. */
const HARMLESS = new Set(["request", "generation_settled", "cron", "swept", "mail_sent"]);

/** Moves the worker's log into the tally: failures by event and message, workerd's lines by start. */
export function tallyLogs(product: Product, { complaints }: Tally): void {
  for (const { message } of product.logs) {
    const line = parse(message);
    if (typeof line?.event !== "string") add(complaints, message.slice(0, 100));
    else if (!HARMLESS.has(line.event)) {
      add(complaints, `${line.event}: ${line.message ?? line.name ?? ""} ${line.cause ?? ""}`);
    }
  }
  product.logs.splice(0);
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Repeats a request while the answer is 503, after the seconds of its `Retry-After`. */
export async function insist(
  ask: () => Promise<Answer>,
  note: (status: number) => void = () => {},
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    note(answer.status);
    if (answer.status !== 503) return answer;
    const seconds = Number(answer.headers.get("Retry-After"));
    if (!(seconds > 0)) throw new Error("503 without Retry-After");
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

/** Clients of one member that make one try-on after the other until the end of the time. */
export async function makeTryOns(
  product: Product,
  member: Member,
  tally: Tally,
  { clients, each }: { readonly clients: number; readonly each: () => boolean },
): Promise<void> {
  const note = (name: string) => (status: number) => add(tally.answers, `${name} ${status}`);
  const client = async () => {
    const caller = withCookiesOf(product, member);
    while (each()) {
      const headers = { "Idempotency-Key": randomUUID() };
      const start = () => caller.call("POST", "/api/generations", { headers });
      const started = await insist(start, note("start"));
      if (started.status !== 201) continue;
      const id: string = started.json.generationId;
      const submit = () => member.submit.call(caller, id);
      await insist(submit, note("job"));
      const end = await awaitEnd(caller, id).catch(() => null);
      add(tally.ends, end ? `${end.status} ${end.failureCode ?? ""}`.trim() : "no end");
      await insist(() => caller.call("GET", "/api/generations"), note("list"));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}
