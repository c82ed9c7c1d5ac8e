import { useEffect, useState } from "react";
import { prefersReducedMotion } from "#web/ui/motion.ts";

const SWEEP_MS = 1400;

/** The position of the line after a share of the sweep, 0 to 1, from the right edge to `end`. */
export function sweptTo(end: number, share: number): number {
  const eased = share < 0.5 ? 2 * share ** 2 : 1 - 2 * (1 - share) ** 2;
  return 100 - (100 - end) * eased;
}

/**
 * The line of a slider, in percent from the left. With `reveal` it sweeps once from the right edge to
 * `end` when `ready`; a move by the person ends the sweep, and there is none with reduced motion.
 */
export function useSweep(end: number, reveal: boolean, ready: boolean) {
  const [sweeping, setSweeping] = useState(() => reveal && !prefersReducedMotion());
  const [at, setAt] = useState(sweeping ? 100 : end);

  useEffect(() => {
    if (!sweeping || !ready) return;
    let begun: number | null = null;
    let frame = requestAnimationFrame(function step(now) {
      begun ??= now;
      const share = Math.min(1, (now - begun) / SWEEP_MS);
      setAt(sweptTo(end, share));
      if (share === 1) setSweeping(false);
      else frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [end, sweeping, ready]);

  return { at, sweeping, setAt, stop: () => setSweeping(false) };
}
