import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDb, type Db } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { type Sqld, startSqld } from "#scripts/sqld.ts";

/** A libSQL server on loopback, and a client of it. */
export interface MigratedDatabase extends Sqld {
  readonly db: Db;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

/** Starts a process that needs the database; stops the database if the start fails. */
export async function startBefore<T>(database: Sqld, start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Starts the database of a folder and applies the missing migrations. */
export async function startMigrated(directory: string): Promise<Sqld> {
  const server = await startSqld(directory);
  await startBefore(server, () => migrate({ url: server.url }));
  return { ...server, stop: () => stopRunning(server) };
}

/** @throws where the server has ended by itself, so that the tests before show why they failed */
async function stopRunning({ process, complaint, stop }: Sqld): Promise<void> {
  const end = process.exitCode ?? process.signalCode;
  // A server that ended orderly was interrupted together with the tests.
  if (end !== null && end !== 0 && end !== "SIGINT" && !process.killed) {
    throw new Error(`The database server ended by itself (${end}): ${complaint()}`);
  }
  await stop();
}

/** Starts an empty database with all migrations, in a temporary folder of its own. */
export async function startMigratedDatabase(): Promise<MigratedDatabase> {
  const directory = mkdtempSync(path.join(tmpdir(), "drape-database-"));
  const server = await startMigrated(directory);
  return {
    ...server,
    db: createDb({ url: server.url }),
    async stop() {
      try {
        await server.stop();
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    },
  };
}
