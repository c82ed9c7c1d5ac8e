import { retryLostAnswer } from "#db/client.ts";
import {
  chooseResultDeletion,
  deleteOldResults,
  RESULT_DAYS,
  type ResultDeletionRow,
  readResultDeletion,
} from "#db/queries/result-deletions.ts";
import { type ResultDeletion, resultDeletionInput } from "../contract/result-deletion.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import type { Actor, AppContext } from "../http/routes.ts";

export async function showResultDeletion(actor: Actor, c: AppContext): Promise<Response> {
  const { db, now } = c.var.deps;
  return answer(c, await readResultDeletion(db, actor, now()));
}

/** The sweep deletes; switching off in time keeps what it has not deleted yet. */
export async function saveResultDeletion(actor: Actor, c: AppContext): Promise<Response> {
  const { db, now } = c.var.deps;
  const { chosen } = await parseJson(c.req.raw, resultDeletionInput);
  return answer(c, await retryLostAnswer(() => chooseResultDeletion(db, actor, chosen, now())));
}

function answer(c: AppContext, row: ResultDeletionRow | null): Response {
  if (!row) return fail("unauthenticated");
  return c.json<ResultDeletion>({ ...row, days: RESULT_DAYS });
}

export async function sweepOldResults({ db, log }: Deps, now: number): Promise<void> {
  const results = await deleteOldResults(db, now);
  if (results > 0) log({ event: "old_results_deleted", results });
}
