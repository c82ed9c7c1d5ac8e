import { useEffect, useReducer, useRef } from "react";
import { sentenceOf } from "#web/api/call.ts";
import { refreshSession } from "#web/api/use-session.ts";
import { dismissFlow, toast } from "#web/ui/toast-store.ts";
import type { Generation } from "#worker/contract/generations.ts";
import { TryOnError } from "./generation-calls.ts";
import type { TryOnRequest } from "./run-try-on.ts";
import { runTryOn, TRY_ON_FLOW } from "./run-try-on.ts";
import { NO_CREDITS } from "./try-on-form.ts";

export type TryOn =
  | { readonly phase: "idle" }
  | { readonly phase: "running"; readonly percent: number }
  | { readonly phase: "done"; readonly generation: Generation }
  | { readonly phase: "failed"; readonly sentence: string };

const OUTER_SENTENCE = "There was an error generating your image. Please try again.";

/** One try-on at a time: how it stands, the way to start one, and the way to put it aside. */
export function useTryOn() {
  const [tryOn, setTryOn] = useReducer((_: TryOn, next: TryOn) => next, { phase: "idle" });
  const abort = useRef<AbortController | null>(null);

  useEffect(() => () => abort.current?.abort(), []);

  async function start(request: Omit<TryOnRequest, "key">) {
    if (abort.current) return;
    const control = new AbortController();
    abort.current = control;
    setTryOn({ phase: "running", percent: 0 });
    const onChange = ({ progress }: Generation) =>
      setTryOn({ phase: "running", percent: progress });
    try {
      const whole = { ...request, key: crypto.randomUUID() };
      const generation = await runTryOn(whole, onChange, control.signal);
      setTryOn({ phase: "done", generation });
      dismissFlow(TRY_ON_FLOW);
      toast({ title: "Generation Complete!", description: "Your virtual try-on is ready." });
    } catch (error) {
      if (control.signal.aborted) return;
      setTryOn({ phase: "failed", sentence: tellFailure(error) });
    } finally {
      abort.current = null;
      void refreshSession();
    }
  }

  return { tryOn, start, reset: () => setTryOn({ phase: "idle" }) };
}

function tellFailure(error: unknown): string {
  dismissFlow(TRY_ON_FLOW);
  if (error instanceof TryOnError && error.noCredits) {
    toast({ ...NO_CREDITS, destructive: true });
    return NO_CREDITS.description;
  }
  // The handler's own sentence comes first, so that the cause lies on top of it.
  toast({ title: "Generation Failed", description: OUTER_SENTENCE, destructive: true });
  const sentence = error instanceof TryOnError ? error.message : sentenceOf(error);
  toast({ title: "Error", description: sentence, destructive: true });
  return sentence;
}
