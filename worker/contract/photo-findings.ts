export const REFUSING_FINDINGS = [
  "no_person",
  "rotated",
  "too_dark",
  "several_people",
  "too_small",
  "torso_cut",
  "undressed",
] as const;
export type RefusingFinding = (typeof REFUSING_FINDINGS)[number];

/** All findings; the later ones only make the result worse. */
export const PHOTO_FINDINGS = [
  ...REFUSING_FINDINGS,
  "blurred",
  "dark",
  "hard_shadow",
  "arms_close",
] as const;
export type PhotoFinding = (typeof PHOTO_FINDINGS)[number];

export function isRefusing(finding: string): finding is RefusingFinding {
  return REFUSING_FINDINGS.some((name) => name === finding);
}

export function findRefusing(findings: readonly PhotoFinding[]): RefusingFinding | null {
  return findings.find(isRefusing) ?? null;
}
