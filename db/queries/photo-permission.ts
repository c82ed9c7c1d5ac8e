import { type SQL, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { sessionIsAlive } from "./sessions.ts";

/**
 * A condition that holds from a withdrawal until the consent is given again. It does not hold for
 * who was never asked: callers of the API ask their people themselves.
 */
export function consentIsWithdrawn(userId: string): SQL {
  return sql`coalesce((SELECT min(withdrawn_at IS NOT NULL) FROM photo_consents
    WHERE user_id = ${userId}), 0)`;
}

/** What a site asks people to agree to. */
export interface ConsentTerms {
  /** Of the words. */
  readonly version: string;
  /** Whether nothing goes without it: the site passes photos on. */
  readonly mustBeGiven: boolean;
}

/**
 * A condition that holds for who agreed once, but not to these words, or withdrew: as when the site
 * has got an engine that passes photos on. For who was never asked it holds on such a site alone.
 */
export function consentIsLacking(userId: string, { version, mustBeGiven }: ConsentTerms): SQL {
  const given = mustAttest(userId, version);
  if (mustBeGiven) return sql`NOT ${given}`;
  return sql`(EXISTS (SELECT 1 FROM photo_consents WHERE user_id = ${userId}) AND NOT ${given})`;
}

/**
 * A condition that holds for who agreed to the words of a version, which say that each new photo is
 * vouched for. It does not hold for who was never asked.
 */
export function mustAttest(userId: string, consentVersion: string): SQL {
  return sql`EXISTS (SELECT 1 FROM photo_consents
    WHERE user_id = ${userId} AND version = ${consentVersion} AND withdrawn_at IS NULL)`;
}

/** Whether the session is alive, and whether photos may come in. One round trip. */
export async function readUploadPermission(
  db: Db,
  userId: string,
  sessionId: string,
  consentVersion: string,
  now: number,
): Promise<"granted" | "only_attested" | "withdrawn" | "signed_out"> {
  const { found } = await readBatch(db, {
    found: db
      .select({
        isAlive: flag(sessionIsAlive(userId, sessionId, now)),
        isWithdrawn: flag(consentIsWithdrawn(userId)),
        mustAttest: flag(mustAttest(userId, consentVersion)),
      })
      .from(ONE_ROW),
  });
  const permission = onlyRow(found);
  if (!permission.isAlive) return "signed_out";
  if (permission.isWithdrawn) return "withdrawn";
  return permission.mustAttest ? "only_attested" : "granted";
}
