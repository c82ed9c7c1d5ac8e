import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BIN = path.join(ROOT, "node_modules", ".bin");

/** wrangler neither phones home nor asks, and does not look up the machine's place. */
export const QUIET = {
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  CI: "1",
  NO_UPDATE_NOTIFIER: "1",
};

/** Starts one of the project's tools under the project's Node, in a process group of its own. */
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

/** Runs a tool to its end on this terminal; resolves to its exit code. */
export function runTool(tool: string, args: readonly string[]): Promise<number> {
  const child = spawnTool(tool, args, { stdio: "inherit", detached: false });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}

/** Ends a tool and all it started; by force when three seconds have not been enough. */
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
