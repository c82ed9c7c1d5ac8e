import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BIN = path.join(ROOT, "node_modules", ".bin");

/** No telemetry, no prompts, no location lookup. */
export const QUIET = {
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  CI: "1",
  NO_UPDATE_NOTIFIER: "1",
};

/** Starts a project tool under the project's Node, in its own process group. */
export function spawnTool(
  tool: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  return spawn(path.join(BIN, tool), args, {
    cwd: ROOT,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
    env: {
      ...process.env,
      ...QUIET,
      PATH: `${BIN}${path.delimiter}${process.env.PATH}`,
      ...options.env,
    },
  });
}

export function runTool(tool: string, args: readonly string[]): Promise<number> {
  const child = spawnTool(tool, args, { stdio: "inherit", detached: false });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}

/** Ends a tool and its children; by SIGKILL after three seconds. */
export async function stopTool(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  signalGroup(pid, "SIGTERM");
  const killer = setTimeout(() => signalGroup(pid, "SIGKILL"), 3000);
  await gone;
  clearTimeout(killer);
  signalGroup(pid, "SIGKILL");
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended already.
  }
}
