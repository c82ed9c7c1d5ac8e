import type { ResultSet } from "@libsql/client/web";
import { type SQL, sql } from "drizzle-orm";
import { type Db, readBatch } from "../client.ts";
import { sessionIsAlive } from "./sessions.ts";

export type Role = "influencer" | "admin";

/** Who calls, as what, and when: the first argument of every query that a role guards. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

export type Standing = "granted" | "signed_out" | "forbidden";

/** A condition that holds while the session lives and the role is held: read anew on every call. */
export function inGoodStanding({ userId, sessionId, role, now }: Caller): SQL {
  return sql`(${sessionIsAlive(userId, sessionId, now)} AND ${roleIsHeld(userId, role)})`;
}

function roleIsHeld(userId: string, role: Role): SQL {
  return sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId} AND role = ${role})`;
}

/** The first statement of a guarded batch, whose others hang on `inGoodStanding`. */
export function askStanding({ userId, sessionId, role, now }: Caller): SQL {
  return sql`SELECT ${sessionIsAlive(userId, sessionId, now)} AS alive,
    ${roleIsHeld(userId, role)} AS held`;
}

/** What `askStanding` has answered. */
export function toStanding({ rows: [row] }: ResultSet): Standing {
  if (row?.alive !== 1) return "signed_out";
  return row.held === 1 ? "granted" : "forbidden";
}

/** Whether the caller may, before work that is dear: an upload, a fetch. One round trip. */
export async function readStanding(db: Db, caller: Caller): Promise<Standing> {
  const [asked] = await readBatch(db, [askStanding(caller)]);
  return toStanding(asked);
}
