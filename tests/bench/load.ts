import { Agent, get } from "node:http";

const CONNECTIONS = 16;

export interface Target {
  readonly url: URL | (() => URL);
  readonly headers: Readonly<Record<string, string>>;
}

/** Requests per second over kept-alive connections; each connection repeats after its answer. */
export async function requestsPerSecond(target: Target, milliseconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    await run(agent, target, milliseconds / 4);
    const start = performance.now();
    const answered = await run(agent, target, milliseconds);
    return (answered * 1000) / (performance.now() - start);
  } finally {
    agent.destroy();
  }
}

async function run(agent: Agent, target: Target, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  let answered = 0;
  const connection = async () => {
    while (performance.now() < end) {
      await once(agent, target);
      answered++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return answered;
}

function once(agent: Agent, { url, headers }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = typeof url === "function" ? url() : url;
    const request = get(address, { agent, headers }, (response) => {
      response.resume();
      response.once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${address.pathname} answered ${response.statusCode}`));
      });
    });
    request.once("error", reject);
  });
}

/** The median of the numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
