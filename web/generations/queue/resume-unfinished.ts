import { findUnfinished } from "#web/generations/generation-calls.ts";
import { formTryOn } from "#web/generations/try-on/form-try-on.ts";

/** Shows a try-on that is running or has ended unseen, unless another one is shown. */
export async function resumeUnfinished(): Promise<void> {
  if (formTryOn.get().phase !== "idle") return;
  const unfinished = await findUnfinished();
  if (unfinished) await formTryOn.resume(unfinished);
}
