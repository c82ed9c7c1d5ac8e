import { useEffect, useState } from "react";
import { LIMITS } from "#worker/contract/limits.ts";

/**
 * The server's time in milliseconds of the epoch, told anew each minute, at `at`, and when the page
 * is looked at again: a device that slept has missed its timers.
 * @param offsetMs the server's clock less the device's
 */
export function useServerNow(offsetMs: number, at: number): number {
  const [now, setNow] = useState(() => Date.now() + offsetMs);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const time = Date.now() + offsetMs;
      setNow(time);
      const left = at - time;
      timer = setTimeout(
        tick,
        left > 0 ? Math.min(left, LIMITS.creditRefreshMs) : LIMITS.creditRefreshMs,
      );
    };
    tick();
    window.addEventListener("focus", tick);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", tick);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [offsetMs, at]);

  return now;
}
