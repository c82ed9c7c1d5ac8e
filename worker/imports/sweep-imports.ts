import { deleteEndedImports } from "#db/queries/imports.ts";
import type { Deps } from "../deps.ts";

export function sweepImports({ db }: Deps, now: number): Promise<void> {
  return deleteEndedImports(db, now);
}
