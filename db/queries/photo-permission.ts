import { type SQL, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { type SessionOwner, sessionIsAlive } from "./sessions.ts";

/** Holds from a withdrawal until the next consent; not for an account that was never asked. */
export function consentIsWithdrawn(userId: string): SQL {
  return sql`coalesce((SELECT min(withdrawn_at IS NOT NULL) FROM photo_consents
    WHERE user_id = ${userId}), 0)`;
}

export interface ConsentTerms {
  readonly version: string;
  /** Whether a try-on requires consent, because the engine sends photos to a provider. */
  readonly mustBeGiven: boolean;
}

/** An outdated or withdrawn consent; where the site requires one, also none. */
export function consentIsLacking(userId: string, { version, mustBeGiven }: ConsentTerms): SQL {
  const given = mustAttest(userId, version);
  if (mustBeGiven) return sql`NOT ${given}`;
  return sql`(EXISTS (SELECT 1 FROM photo_consents WHERE user_id = ${userId}) AND NOT ${given})`;
}

/** An account that agreed to this version attests each new photo. */
export function mustAttest(userId: string, consentVersion: string): SQL {
  return sql`EXISTS (SELECT 1 FROM photo_consents
    WHERE user_id = ${userId} AND version = ${consentVersion} AND withdrawn_at IS NULL)`;
}

/** Whether the session is alive and photos are allowed. One round trip. */
export async function readUploadPermission(
  db: Db,
  owner: SessionOwner,
  consentVersion: string,
  now: number,
): Promise<"granted" | "only_attested" | "withdrawn" | "signed_out"> {
  const { found } = await readBatch(db, {
    found: db
      .select({
        isAlive: flag(sessionIsAlive(owner, now)),
        isWithdrawn: flag(consentIsWithdrawn(owner.userId)),
        mustAttest: flag(mustAttest(owner.userId, consentVersion)),
      })
      .from(ONE_ROW),
  });
  const permission = onlyRow(found);
  if (!permission.isAlive) return "signed_out";
  if (permission.isWithdrawn) return "withdrawn";
  return permission.mustAttest ? "only_attested" : "granted";
}
