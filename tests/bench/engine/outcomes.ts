/** How the engine reads a picture. */
export type Outcome = "right" | "wrong" | "refused";

/** A random sample: `each` pictures for each garment or person; another `seed` gives another sample. */
export interface Sampling {
  readonly each: number;
  readonly seed: number;
  /** Degrees: the largest turn of a garment on a ground. */
  readonly turn: number;
}

/** Prints an outcome that is not right. */
export function told(name: string, outcome: Outcome, said: string): Outcome {
  if (outcome !== "right") console.log(`  ${name.padEnd(48)} ${outcome}: ${said}`);
  return outcome;
}

export function summary(title: string, outcomes: readonly Outcome[]): string {
  const count = (outcome: Outcome) => outcomes.filter((own) => own === outcome).length;
  return `${title}: ${count("right")} of ${outcomes.length} right, ${count("wrong")} wrong, ${count("refused")} refused`;
}
