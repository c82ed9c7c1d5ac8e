import { sql } from "drizzle-orm";
import { type RowOf, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { generationPause } from "../schema/index.ts";
import { actionStatement } from "./admin-actions.ts";
import {
  type AdminCaller,
  type Authority,
  authorityOf,
  isAuthorised,
  operatorAuthority,
  readAuthorised,
  writeAuthorised,
} from "./authorisation.ts";
import { logStatement } from "./moderation-log.ts";

const PAUSE = { sentence: generationPause.sentence, since: generationPause.since };
export type PauseRow = RowOf<typeof PAUSE>;

function selectPause(db: Db, caller: AdminCaller) {
  return db.select(PAUSE).from(generationPause).where(isAuthorised(caller));
}

function switchStatements(sentence: string | null, { by, when, now }: Authority) {
  const note = sentence;
  if (sentence === null) {
    const paused = sql`${when} AND EXISTS (SELECT 1 FROM generation_pause)`;
    return {
      action: actionStatement({ action: "resume", by, now }, paused),
      logged: logStatement({ action: "resume", by, note, now }, paused),
      switched: sql`DELETE FROM generation_pause WHERE ${when}`,
    };
  }
  const differs = sql`${when}
    AND NOT EXISTS (SELECT 1 FROM generation_pause WHERE sentence = ${sentence})`;
  return {
    action: actionStatement({ action: "pause", by, now }, differs),
    logged: logStatement({ action: "pause", by, note, now }, differs),
    switched: sql`INSERT INTO generation_pause (id, sentence, since) SELECT 1, ${sentence}, ${now}
      WHERE ${when} ON CONFLICT (id) DO UPDATE SET sentence = excluded.sentence`,
  };
}

export async function readPause(db: Db, caller: AdminCaller): Promise<PauseRow | null> {
  const { pause } = await readAuthorised(db, caller, { pause: selectPause(db, caller) });
  return pause[0] ?? null;
}

/** Pauses with a sentence, resumes with null. */
export async function switchPause(
  db: Db,
  caller: AdminCaller,
  sentence: string | null,
): Promise<PauseRow | null> {
  const { pause } = await writeAuthorised(db, caller, {
    ...switchStatements(sentence, authorityOf(caller)),
    pause: selectPause(db, caller),
  });
  return pause[0] ?? null;
}

/** False if nothing changed. */
export async function switchPauseAsOperator(
  db: Db,
  sentence: string | null,
  now: number,
): Promise<boolean> {
  const { logged } = await writeBatch(db, switchStatements(sentence, operatorAuthority(now)));
  return logged.rowsAffected > 0;
}
