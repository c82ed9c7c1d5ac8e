import { PATHS } from "#web/paths.ts";

/** The manager of a closet that the person is a delegate of. */
export function delegatedPath(closetId: string): string {
  return `${PATHS.manageCloset}?${new URLSearchParams({ closet: closetId })}`;
}
