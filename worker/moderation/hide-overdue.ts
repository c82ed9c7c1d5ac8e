import { hideAutomatically } from "#db/queries/moderate.ts";
import { listOverdue } from "#db/queries/notices.ts";
import { publishPending } from "../closets/publish.ts";
import { HIDE_BEFORE_MS } from "../contract/moderation.ts";
import type { Deps } from "../deps.ts";
import { inTurn } from "../in-turn.ts";

/** Each takes one call; the next run, a minute later, continues. */
const HIDDEN_A_RUN = 20;

const REASON =
  "It was reported as an intimate image of somebody who has not agreed to it. It is hidden until we have decided.";

/**
 * Hides what nobody has decided four hours before its deadline, and publishes that. The images follow by
 * the sweeps of the same cron.
 */
export async function hideOverdue(deps: Deps, now: number): Promise<void> {
  const until = now + HIDE_BEFORE_MS;
  const subjects = await listOverdue(deps.db, until, HIDDEN_A_RUN);
  if (subjects.length === 0) return;
  // An error with one does not keep the others visible.
  await inTurn([
    ...subjects.map((subject) => async () => {
      const hidden = await hideAutomatically(deps.db, subject, REASON, { now, until });
      if (hidden) deps.log({ event: "alarm", alarm: "hidden_automatically", kind: subject.kind });
    }),
    () => publishPending(deps),
  ]);
}
