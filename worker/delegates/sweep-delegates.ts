import { sweepDelegations } from "#db/queries/delegates.ts";
import type { Deps } from "../deps.ts";

export function sweepDelegates({ db }: Deps, now: number): Promise<void> {
  return sweepDelegations(db, now);
}
