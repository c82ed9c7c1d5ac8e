import { PATHS } from "#web/paths.ts";

export const GENERATION_PARAMETER = "generation";

/** The gallery with an open generation. */
export function generationPath(id: string): string {
  return `${PATHS.generations}?${new URLSearchParams({ [GENERATION_PARAMETER]: id })}`;
}
