// `npm run admin -- grant|revoke EMAIL` changes the admin role, `reset-second-factor EMAIL` removes
// a lost second factor, `pause "SENTENCE"` and `resume` change the pause.
import * as v from "valibot";
import type { Db } from "#db/client.ts";
import { switchPauseAsOperator } from "#db/queries/generation-pause.ts";
import { grantRole, type RoleChange, revokeRole } from "#db/queries/roles.ts";
import { resetSecondFactor } from "#db/queries/second-factor.ts";
import { pauseInput } from "#worker/contract/moderation.ts";
import { CommandError, runCommand } from "./operator-database.ts";

const USAGE = `Usage: npm run admin -- grant|revoke|reset-second-factor EMAIL
       npm run admin -- pause "WHAT PEOPLE ARE TO READ"
       npm run admin -- resume`;
const COMMANDS = {
  grant: { change: grantRole, changed: "is an admin now", unchanged: "is an admin already" },
  revoke: { change: revokeRole, changed: "is no admin any more", unchanged: "is no admin" },
} as const;

const RESET = {
  changed:
    "has no second factor any more, and is logged out everywhere. This command sends no mail: tell them yourself",
  unchanged: "had no second factor, and is logged out everywhere",
};

await runCommand(async (openDb) => {
  const [name = "", email, ...rest] = process.argv.slice(2);
  if (rest.length === 0 && name === "pause" && email) return pause(openDb, email);
  if (rest.length === 0 && name === "resume" && !email) return resume(await openDb());
  if (rest.length === 0 && name === "reset-second-factor" && email) {
    const address = email.trim().toLowerCase();
    return tell(await resetSecondFactor(await openDb(), address), address, RESET);
  }
  if (!Object.hasOwn(COMMANDS, name) || !email || rest.length > 0) throw new CommandError(USAGE);
  const { change, ...words } = COMMANDS[name as keyof typeof COMMANDS];
  const address = email.trim().toLowerCase();
  return tell(await change(await openDb(), address, "admin"), address, words);
});

function tell(
  result: RoleChange,
  email: string,
  words: { readonly changed: string; readonly unchanged: string },
): string {
  switch (result) {
    case "no_account":
      throw new CommandError(`There is no account of ${email}.`);
    case "unconfirmed":
      throw new CommandError(`${email} has not been confirmed yet: open the link of the mail.`);
    default:
      return `${email} ${words[result]}.`;
  }
}

async function pause(openDb: () => Promise<Db>, text: string): Promise<string> {
  const input = v.safeParse(pauseInput, { sentence: text });
  if (!input.success) throw new CommandError(`The sentence: ${input.issues[0].message}.`);
  const { sentence } = input.output;
  await switchPauseAsOperator(await openDb(), sentence, Date.now());
  return `Generation is paused. People read: ${sentence}`;
}

async function resume(db: Db): Promise<string> {
  const changed = await switchPauseAsOperator(db, null, Date.now());
  return changed ? "Generation goes on." : "Generation is not paused.";
}
