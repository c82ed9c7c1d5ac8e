import { Agent, request as open } from "node:http";
import { busiestWorkerd, cpuMsOf } from "./cpu-time.ts";

const CONNECTIONS = 16;

export interface Target {
  readonly url: URL | (() => URL);
  readonly headers: Readonly<Record<string, string>>;
  /** GET by default. */
  readonly method?: string;
  /** 16 by default. */
  readonly connections?: number;
}

export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  /** CPU milliseconds of workerd per request, with its local buckets, objects and cache. */
  readonly cpuMs: number;
}

/** Requests per second of a target, and their cost. */
export async function measureLoad(target: Target, milliseconds: number): Promise<Load> {
  const workerd = busiestWorkerd();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    await run(agent, target, milliseconds / 4);
    const before = cpuMsOf(workerd);
    const start = performance.now();
    const requests = await run(agent, target, milliseconds);
    const perSecond = (requests * 1000) / (performance.now() - start);
    return { requests, perSecond, cpuMs: (cpuMsOf(workerd) - before) / requests };
  } finally {
    agent.destroy();
  }
}

/** Requests per second over kept-alive connections; each connection repeats after its answer. */
export async function requestsPerSecond(target: Target, milliseconds: number): Promise<number> {
  return (await measureLoad(target, milliseconds)).perSecond;
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
  await Promise.all(Array.from({ length: target.connections ?? CONNECTIONS }, connection));
  return answered;
}

function once(agent: Agent, { url, headers, method = "GET" }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = typeof url === "function" ? url() : url;
    const request = open(address, { agent, headers, method }, (response) => {
      response.resume();
      response.once("end", () => {
        const { statusCode = 0 } = response;
        if (statusCode === 200 || statusCode === 201) resolve();
        else reject(new Error(`${address.pathname} answered ${statusCode}`));
      });
    });
    request.once("error", reject).end();
  });
}
