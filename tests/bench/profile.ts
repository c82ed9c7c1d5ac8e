import { freePort } from "#scripts/sqld.ts";
import { nth } from "../harness/lists.ts";
import { WORKER_NAME } from "../harness/runtime.ts";
import { withEndpoints } from "./endpoints.ts";
import { requestsPerSecond } from "./load.ts";

const WARM_UP_MS = 1500;
const PROFILE_MS = 4000;
const SAMPLING_US = 200;
/** A longer gap between two samples is a wait, which would count for the function after it. */
const MAX_GAP_US = 3000;
const ENTRIES = 20;

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly lineNumber: number };
  }[];
  /** The node of each sample, and the microseconds since the one before. */
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** The functions of the bundle that take the most CPU time while an endpoint is called. */
export async function profileEndpoint(name: string): Promise<string[]> {
  const inspectorPort = await freePort();
  let lines: string[] = [];
  await withEndpoints({ inspectorPort }, async (endpoints) => {
    const endpoint = endpoints.find((each) => each.name === name);
    if (!endpoint) throw new Error(`known: ${endpoints.map((each) => each.name).join("; ")}`);
    await requestsPerSecond(endpoint.target, WARM_UP_MS);
    const inspector = await connect(inspectorPort);
    await inspector.send("Profiler.enable");
    await inspector.send("Profiler.setSamplingInterval", { interval: SAMPLING_US });
    await inspector.send("Profiler.start");
    await requestsPerSecond(endpoint.target, PROFILE_MS);
    lines = largestOf((await inspector.send("Profiler.stop")).profile as Profile);
    inspector.close();
  });
  return lines;
}

/** The time that each function itself takes, as a part of all that is neither idle nor a wait. */
function largestOf({ nodes, samples, timeDeltas }: Profile): string[] {
  const names = new Map(
    nodes.map(({ id, callFrame }) => [
      id,
      `${callFrame.functionName || "-"}:${callFrame.lineNumber}`,
    ]),
  );
  const times = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const name = names.get(id) ?? "";
    const gap = nth(timeDeltas, at);
    if (name.startsWith("(idle)") || gap > MAX_GAP_US) continue;
    times.set(name, (times.get(name) ?? 0) + gap);
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, ENTRIES)
    .map(([name, time]) => `${((100 * time) / all).toFixed(1).padStart(6)} %  ${name}`);
}

async function connect(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
  const targets = (await answer.json()) as { id: string; webSocketDebuggerUrl: string }[];
  const target = targets.find(({ id }) => id.includes(WORKER_NAME));
  if (!target) throw new Error("no debugger listens");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, (result: Readonly<Record<string, unknown>>) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
  };
  return {
    send: (method: string, params: object = {}) =>
      new Promise<Readonly<Record<string, unknown>>>((resolve) => {
        const id = waiting.size + 1;
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}
