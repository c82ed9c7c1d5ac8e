import { findUnfinished } from "#web/generations/generation-calls.ts";
import { formTryOn } from "#web/generations/try-on/form-try-on.ts";

let search: Promise<void> | null = null;
let hasSearched = false;

/**
 * Shows a try-on that is running or has ended unseen, unless another one is shown. Resolves once it is
 * known whether there is one; simultaneous calls share a search.
 */
export function resumeUnfinished(): Promise<void> {
  search ??= resumeFound().finally(() => {
    search = null;
    hasSearched = true;
  });
  return search;
}

/** Resolves after the search that is running; begins the first one of the page. */
export async function awaitSearch(): Promise<void> {
  await (hasSearched ? search : resumeUnfinished());
}

async function resumeFound(): Promise<void> {
  if (formTryOn.get().phase !== "idle") return;
  const unfinished = await findUnfinished();
  if (unfinished) void formTryOn.resume(unfinished);
}
