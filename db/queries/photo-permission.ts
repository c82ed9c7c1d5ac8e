import { type SQL, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { sessionIsAlive } from "./sessions.ts";

/**
 * A condition that holds from a withdrawal until the consent is given again. It does not hold for an
 * account that was never asked: clients of the API ask their own users.
 */
export function consentIsWithdrawn(userId: string): SQL {
  return sql`coalesce((SELECT min(withdrawn_at IS NOT NULL) FROM photo_consents
    WHERE user_id = ${userId}), 0)`;
}

/** What a site asks people to agree to. */
export interface ConsentTerms {
  /** The version of the consent's text. */
  readonly version: string;
  /** Whether a try-on requires the consent, since the site passes photos on. */
  readonly mustBeGiven: boolean;
}

/**
 * A condition that holds for an account that agreed to another version, or withdrew. On a site that
 * requires the consent it also holds for an account that was never asked.
 */
export function consentIsLacking(userId: string, { version, mustBeGiven }: ConsentTerms): SQL {
  const given = mustAttest(userId, version);
  if (mustBeGiven) return sql`NOT ${given}`;
  return sql`(EXISTS (SELECT 1 FROM photo_consents WHERE user_id = ${userId}) AND NOT ${given})`;
}

/**
 * A condition that holds for an account that agreed to this version, whose text requires an
 * attestation for each new photo. It does not hold for an account that was never asked.
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
