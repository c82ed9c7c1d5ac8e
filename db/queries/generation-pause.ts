import type { ResultSet } from "@libsql/client/web";
import { type SQL, sql } from "drizzle-orm";
import { type Db, writeBatch } from "../client.ts";
import {
  type AdminCaller,
  isAuthorised,
  readAuthorised,
  writeAuthorised,
} from "./authorisation.ts";
import { logStatement } from "./moderation-log.ts";

/** `since` in milliseconds since 1970 UTC. */
export interface PauseRow {
  readonly sentence: string;
  readonly since: number;
}

const PAUSE = sql`SELECT sentence, since FROM generation_pause`;

function toPause({ rows: [row] }: ResultSet): PauseRow | null {
  return row ? { sentence: String(row.sentence), since: Number(row.since) } : null;
}

interface Authority {
  readonly by: string;
  readonly when: SQL;
  readonly now: number;
}

/** Stops generation, or gives the pause that there is another sentence; null lets it go on. */
function switchStatements(sentence: string | null, { by, when, now }: Authority): SQL[] {
  const note = sentence;
  if (sentence === null) {
    const paused = sql`${when} AND EXISTS (SELECT 1 FROM generation_pause)`;
    return [
      logStatement({ action: "resume", by, note, now }, paused),
      sql`DELETE FROM generation_pause WHERE ${when}`,
    ];
  }
  const differs = sql`${when}
    AND NOT EXISTS (SELECT 1 FROM generation_pause WHERE sentence = ${sentence})`;
  return [
    logStatement({ action: "pause", by, note, now }, differs),
    sql`INSERT INTO generation_pause (id, sentence, since) SELECT 1, ${sentence}, ${now}
        WHERE ${when} ON CONFLICT (id) DO UPDATE SET sentence = excluded.sentence`,
  ];
}

/** For an admin. */
export async function readPause(db: Db, caller: AdminCaller): Promise<PauseRow | null> {
  const [found] = await readAuthorised(db, caller, [sql`${PAUSE} WHERE ${isAuthorised(caller)}`]);
  return toPause(found);
}

/** For an admin: stops generation with a sentence, or lets it go on with null. */
export async function switchPause(
  db: Db,
  caller: AdminCaller,
  sentence: string | null,
): Promise<PauseRow | null> {
  const { userId: by, now } = caller;
  const when = isAuthorised(caller);
  const [, , found] = await writeAuthorised(db, caller, [
    ...switchStatements(sentence, { by, when, now }),
    sql`${PAUSE} WHERE ${when}`,
  ]);
  return toPause(found);
}

/** The same for whoever holds the database's own key; whether anything changed. */
export async function switchPauseAsOperator(
  db: Db,
  sentence: string | null,
  now: number,
): Promise<boolean> {
  const authority = { by: "operator", when: sql`true`, now };
  const [logged] = await writeBatch(db, switchStatements(sentence, authority));
  return logged.rowsAffected > 0;
}
