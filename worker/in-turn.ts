/** Runs the jobs one after the other. An error does not stop the next; the first is thrown in the end. */
export async function inTurn(jobs: readonly (() => Promise<unknown>)[]): Promise<void> {
  const ends: PromiseSettledResult<unknown>[] = [];
  for (const job of jobs) ends.push(...(await Promise.allSettled([job()])));
  throwFirst(ends);
}

export function throwFirst(ends: readonly PromiseSettledResult<unknown>[]): void {
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
