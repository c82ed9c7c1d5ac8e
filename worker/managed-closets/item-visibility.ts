import type { InfluencerCaller } from "#db/queries/authorisation.ts";
import { publishDueItems, setVisibility, type Visibility } from "#db/queries/item-visibility.ts";
import { publishCloset, publishPending } from "../closets/publish.ts";
import { toItem } from "../closets/view.ts";
import type { ClosetItem } from "../contract/closets.ts";
import type { ItemVisibility } from "../contract/item-visibility.ts";
import {
  itemVisibilitiesInput,
  TIME_NEEDED,
  TIME_PAST,
  TIME_TOO_LATE,
} from "../contract/item-visibility-input.ts";
import { ITEM_NOT_FOUND } from "../contract/not-found.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { executeNow, executeRemovals } from "../removals/execute-removals.ts";

export const visibilityRoutes: readonly Route[] = [
  { method: "POST", path: "/api/closet/item-visibilities", access: "influencer", handle: change },
];

const YEAR_MS = 366 * 86_400_000;
/** Each may move two pictures, in about ten calls. */
const ITEMS_A_RUN = 50;

export const PUBLIC: Visibility = { visibility: "public", publicAt: null };

interface SentVisibility {
  readonly visibility?: ItemVisibility | undefined;
  readonly publicAt?: number | undefined;
}

/** The columns of a sent visibility; null where none is sent. 422 for a time outside the next year. */
export function visibilityColumns(
  { visibility, publicAt }: SentVisibility,
  now: number,
): Visibility | null {
  if (visibility === undefined) return null;
  if (visibility !== "scheduled") return { visibility, publicAt: null };
  if (publicAt === undefined) return refuseTime(TIME_NEEDED);
  if (publicAt <= now) return refuseTime(TIME_PAST);
  if (publicAt > now + YEAR_MS) return refuseTime(TIME_TOO_LATE);
  return { visibility, publicAt };
}

function refuseTime(sentence: string): never {
  return fail("invalid", { fields: { publicAt: sentence } });
}

async function change(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { itemIds, ...sent } = await parseJson(c.req.raw, itemVisibilitiesInput);
  const to = visibilityColumns(sent, caller.now) ?? PUBLIC;
  const { raised, allMine, items, removals } = await setVisibility(deps.db, caller, itemIds, to);
  if (!allMine) return fail("invalid", { fields: { itemIds: ITEM_NOT_FOUND } });
  if (raised) await publishCloset(deps, raised);
  await executeNow(deps, removals);
  return c.json<{ items: ClosetItem[] }>({ items: items.map(toItem) });
}

/** Makes the items public whose time has come, with their pictures, then publishes changed closets. */
export async function publishDue(deps: Deps, now: number): Promise<void> {
  // A visitor between the cron's time and this moment must see the items as new later.
  const moment = Math.max(now, deps.now());
  try {
    await executeRemovals(deps, await publishDueItems(deps.db, moment, ITEMS_A_RUN));
  } finally {
    await publishPending(deps);
  }
}
