import { createDb, DatabaseUnavailableError } from "#db/client.ts";
import type { HranaAddress } from "#db/hrana.ts";
import { migrate } from "#db/migrate.ts";
import { grantRole, type RoleChange } from "#db/queries/roles.ts";
import type { Answers } from "./answers.ts";
import type { Settings } from "./settings.ts";
import { OperatorError, type Shell } from "./shell.ts";

/** The answer that creates a database at Turso. */
export const TURSO = "turso";

/** Creates the database at Turso if it is missing; resolves to its address. */
export async function createAtTurso(shell: Shell, name: string): Promise<string> {
  const show = { tool: "turso", args: ["db", "show", name, "--url"] } as const;
  const found = await shell.look(show);
  if (found?.ok) return found.output.trim();
  if (found?.errorOutput.includes("ENOENT")) {
    throw new OperatorError("Turso's command is not installed: give a database's --database-url.");
  }
  await shell.run({ tool: "turso", args: ["db", "create", name] });
  const { output } = await shell.run(show);
  return output.trim() || `libsql://${name}-you.turso.io`;
}

/** From the environment, from Turso's command, or typed. Empty for a server without one. */
export async function databaseToken(
  shell: Shell,
  answers: Answers,
  { turso }: Settings,
  validity: "a day" | "good",
): Promise<string> {
  const given = shell.env.DATABASE_TOKEN;
  if (given !== undefined) return given;
  if (!turso) return shell.dryRun ? "" : answers.secret("DATABASE_TOKEN");
  const expiration = validity === "a day" ? ["--expiration", "1d"] : [];
  const { output } = await shell.run({
    tool: "turso",
    args: ["db", "tokens", "create", turso, ...expiration],
  });
  return output.trim();
}

export async function migrateDatabase(shell: Shell, address: HranaAddress): Promise<void> {
  shell.say(`   Migrates ${new URL(address.url).host}; what is there already is left alone.`);
  if (shell.dryRun) return;
  await migrate(address).catch((error) => {
    throw new OperatorError(`The database refused to be migrated: ${reasonOf(error)}`);
  });
}

const ADMIN_WORDS: Readonly<Record<RoleChange, string>> = {
  changed: "is an admin now.",
  unchanged: "is an admin already.",
  no_account: "has no account yet: sign up on the site, then run this again.",
  unconfirmed: "has not been confirmed yet: open the link of the mail, then run this again.",
};

export async function grantAdmin(
  shell: Shell,
  address: HranaAddress,
  email: string,
): Promise<void> {
  if (shell.dryRun) {
    shell.say(`   Makes ${email} an admin once that account exists.`);
    return;
  }
  const result = await grantRole(createDb(address), email.toLowerCase(), "admin").catch((error) => {
    throw new OperatorError(`The database refused: ${reasonOf(error)}`);
  });
  shell.say(`   ${email} ${ADMIN_WORDS[result]}`);
}

function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnavailableError) return "it did not answer.";
  let reason = String(error);
  // The outer errors carry no details.
  for (let at = error; at instanceof Error; at = at.cause) reason = at.message || reason;
  return /\b40[13]\b/.test(reason) ? `${reason}. Is DATABASE_TOKEN right?` : reason;
}
