import { useEffect } from "react";
import type { BlurredPreview } from "#web/generations/preview/run-preview.ts";
import { forgetWhenSeen } from "#web/generations/unseen-generations.ts";
import { endedIdOf, type TryOn } from "./try-on-store.ts";

/** Forgets an unseen try-on once its end was on screen. */
export function useSeen(tryOn: TryOn | BlurredPreview): void {
  const ended = endedIdOf(tryOn);
  useEffect(() => (ended ? forgetWhenSeen(ended) : undefined), [ended]);
}
