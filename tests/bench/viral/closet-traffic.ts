import { Agent, request as open } from "node:http";

/** Requests of one round, in the ratio of the benchmark: likes, views and clicks. */
const ROUND = { likes: 10, views: 50, clicks: 2 } as const;
export type Kind = keyof typeof ROUND;
export const KINDS = Object.keys(ROUND) as Kind[];

/** Likes wait for the next batch, so that more requests are open than the machine works on. */
const OPEN_REQUESTS = 256;

interface Traffic {
  readonly seconds: number;
  /** Durations of the answered requests, in milliseconds. */
  readonly times: Readonly<Record<Kind, number[]>>;
  /** Answers with a status of 400 or more, and lost connections. */
  readonly failed: number;
}

interface ViralItem {
  readonly url: string;
  readonly handle: string;
  readonly item: string;
}

/** Sends likes, views and clicks of one item for a while; each request comes from another person. */
export async function sendTraffic(viral: ViralItem, milliseconds: number): Promise<Traffic> {
  const agent = new Agent({ keepAlive: true, maxSockets: OPEN_REQUESTS });
  const order = KINDS.flatMap((kind) => Array.from({ length: ROUND[kind] }, () => kind));
  const times: Record<Kind, number[]> = { likes: [], views: [], clicks: [] };
  const start = performance.now();
  let sent = 0;
  let failed = 0;
  const connection = async () => {
    while (performance.now() - start < milliseconds) {
      const person = sent++;
      // Seven has no factor in common with the 62 requests of a round, and mixes their kinds.
      const kind = order[(person * 7) % order.length] as Kind;
      const from = performance.now();
      if (await ask(agent, viral, kind, person)) times[kind].push(performance.now() - from);
      else failed++;
    }
  };
  await Promise.all(Array.from({ length: OPEN_REQUESTS }, connection));
  agent.destroy();
  return { seconds: (performance.now() - start) / 1000, times, failed };
}

function ask(agent: Agent, { url, handle, item }: ViralItem, kind: Kind, person: number) {
  const target = kind === "clicks" ? `/go/${item}` : `/api/closets/${handle}/items/${item}/${kind}`;
  const headers = {
    Origin: new URL(url).origin,
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0",
    "cf-connecting-ip": `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`,
  };
  const method = kind === "clicks" ? "GET" : "POST";
  return new Promise<boolean>((resolve) => {
    const asked = open(new URL(target, url), { agent, method, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve((answer.statusCode ?? 500) < 400));
      answer.once("error", () => resolve(false));
    });
    asked.once("error", () => resolve(false));
    asked.end();
  });
}
