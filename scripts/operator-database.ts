import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { createDb, DatabaseUnavailableError, type Db } from "#db/client.ts";
import type { HranaAddress } from "#db/hrana.ts";
import { DEFAULT_DATA_DIR } from "./local-product.ts";
import { ROOT } from "./process-tree.ts";

/** A wrong call, or an answer that the database cannot give. */
export class CommandError extends Error {}

/** The files in which running products store their database's address. */
function localFiles(): string[] {
  const dataDir = path.resolve(ROOT, process.env.DATA_DIR ?? DEFAULT_DATA_DIR);
  return [path.join(dataDir, "dev.vars"), path.join(ROOT, ".dev.vars")];
}

async function findLocal(): Promise<HranaAddress> {
  for (const file of localFiles().filter(existsSync)) {
    const url = /^DATABASE_URL="?([^"\n]+)/m.exec(readFileSync(file, "utf8"))?.[1];
    if (!url) continue;
    const health = await fetch(new URL("/health", url)).catch(() => null);
    if (health?.ok) return { url };
  }
  throw new CommandError(
    "No database is running here. Run npm start in another terminal, or set DATABASE_URL (and DATABASE_TOKEN).",
  );
}

/** The database in DATABASE_URL, else that of a running product. */
async function openDatabase(): Promise<Db> {
  const { DATABASE_URL: url, DATABASE_TOKEN: token } = process.env;
  const address = url ? { url, token } : await findLocal();
  if (!URL.canParse(address.url)) throw new CommandError("DATABASE_URL is no address.");
  console.error(`Database: ${new URL(address.url).host}`);
  return createDb(address);
}

/** Prints the result. Exits with 0, or with 1 and a sentence on standard error. */
export async function runCommand(work: (openDb: () => Promise<Db>) => Promise<string>) {
  try {
    console.log(await work(openDatabase));
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof DatabaseUnavailableError) return "The database did not answer.";
  const sentence = error instanceof Error ? error.message : String(error);
  return error instanceof CommandError ? sentence : `The database refused: ${sentence}`;
}
