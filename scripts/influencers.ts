// `npm run influencers -- list [pending|approved|declined]`, `approve EMAIL|HANDLE [HOW]`, `decline
// EMAIL|HANDLE`.
import * as v from "valibot";
import type { Db } from "#db/client.ts";
import {
  type Decision,
  decideRequestAsOperator,
  findRequests,
  listRequestsAsOperator,
  type ReviewedRow,
} from "#db/queries/influencer-requests.ts";
import {
  decisionInput,
  normaliseHandle,
  REQUEST_STATUSES,
  type RequestStatus,
} from "#worker/contract/influencer.ts";
import { CommandError, runCommand } from "./operator-database.ts";

const USAGE = `Usage: npm run influencers -- list [${REQUEST_STATUSES.join("|")}]
       npm run influencers -- approve EMAIL|HANDLE ["HOW YOU CHECKED THE HANDLE"]
       npm run influencers -- decline EMAIL|HANDLE`;

await runCommand(async (openDb) => {
  const [name, subject, handleCheck, ...rest] = process.argv.slice(2);
  if (name === "list" && !handleCheck) return list(openDb, subject ?? "pending");
  const decision = v.safeParse(decisionInput, {
    decision: name,
    ...(handleCheck && { handleCheck }),
  });
  if (rest.length > 0 || !decision.success || !subject) throw new CommandError(USAGE);
  return decide(await openDb(), subject, decision.output);
});

async function list(openDb: () => Promise<Db>, status: string): Promise<string> {
  if (!isStatus(status)) throw new CommandError(USAGE);
  const requests = await listRequestsAsOperator(await openDb(), status);
  if (requests.length === 0) return `There are no ${status} applications.`;
  return requests.map(describe).join("\n");
}

function isStatus(text: string): text is RequestStatus {
  return (REQUEST_STATUSES as readonly string[]).includes(text);
}

/** One line per application, without line breaks and terminal codes in its fields. */
function describe(request: ReviewedRow): string {
  const { instagramHandle, accountEmail, followerCount, affiliatePrograms, createdAt } = request;
  const day = new Date(createdAt).toISOString().slice(0, 10);
  const parts = [day, `@${instagramHandle}`, accountEmail, followerCount, affiliatePrograms];
  return parts.join("  ").replace(/\p{C}+/gu, " ");
}

async function decide(db: Db, subject: string, decision: Decision): Promise<string> {
  const found = await findRequests(db, normaliseHandle(subject));
  const [newest] = found;
  if (!newest) throw new CommandError(`There is no application of ${subject}.`);
  const open = found.filter(({ status }) => status === "pending");
  const [request] = open;
  if (!request) throw new CommandError(`${nameOf(newest)} has been ${newest.status} already.`);
  if (open.length > 1) {
    throw new CommandError(`${subject} names several applications: give the account's address.`);
  }
  const { changed } = await decideRequestAsOperator(db, request.userId, decision, Date.now());
  if (!changed) throw new CommandError(`${nameOf(request)} has just been decided by another.`);
  return `${nameOf(request)} is ${decision.status}. No mail is sent by this command: tell them yourself, or decide at /admin.`;
}

function nameOf({ instagramHandle, accountEmail }: ReviewedRow): string {
  return `@${instagramHandle} (${accountEmail})`;
}
