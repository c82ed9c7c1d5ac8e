// Who decides applications: `npm run admin -- grant EMAIL`, `npm run admin -- revoke EMAIL`.
import { grantRole, type RoleChange, revokeRole } from "#db/queries/roles.ts";
import { CommandError, runCommand } from "./operator-database.ts";

const USAGE = "Usage: npm run admin -- grant|revoke EMAIL";
const COMMANDS = {
  grant: { change: grantRole, changed: "is an admin now", unchanged: "is an admin already" },
  revoke: { change: revokeRole, changed: "is no admin any more", unchanged: "is no admin" },
} as const;

await runCommand(async (openDb) => {
  const [name = "", email, ...rest] = process.argv.slice(2);
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
