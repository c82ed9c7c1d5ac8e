import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formTryOn } from "./form-try-on.ts";
import { findOpen } from "./generation-calls.ts";
import { formOfQueued, readQueued, takeQueued } from "./queued-generation.ts";
import type { TryOnForm } from "./try-on-form.ts";

const AUTO_START_MS = 300;

/**
 * What happens once a member is on /generate: what they asked for as a visitor is filled in again
 * and starts by itself; otherwise a try-on of theirs that is under way is taken up.
 */
export function useArrivalOfMember(
  signedIn: boolean,
  fillIn: (form: Partial<TryOnForm>) => void,
  mayUse: () => Promise<boolean>,
  start: (wish: string) => void,
): void {
  const [wish, setWish] = useState<string | null>(null);
  const arrived = useRef(false);

  const arrive = useEffectEvent(async () => {
    const queued = readQueued();
    if (queued) {
      fillIn(formOfQueued(queued));
      // Kept until the answer, since a reload at the question must not lose it.
      const agreed = await mayUse();
      const taken = await takeQueued();
      // What a tab has taken, another process of the browser may see for a moment still.
      if (agreed && taken) setWish(`kept-${taken.createdAt}`);
      return;
    }
    if (formTryOn.get().phase !== "idle") return;
    const open = await findOpen();
    if (open) await formTryOn.resume(open);
  });
  const autoStart = useEffectEvent((wanted: string) => {
    setWish(null);
    start(wanted);
  });

  useEffect(() => {
    if (signedIn && !arrived.current) void arrive();
    arrived.current = signedIn;
  }, [signedIn]);

  useEffect(() => {
    if (wish === null) return;
    const timer = setTimeout(() => autoStart(wish), AUTO_START_MS);
    return () => clearTimeout(timer);
  }, [wish]);
}
