import { useEffect, useState } from "react";
import { refreshSession } from "#web/api/use-session.ts";
import { LIMITS } from "#worker/contract/limits.ts";

/** The maximum delay of the timers of a background page. */
const MAX_DELAY_MS = 2 * LIMITS.creditRefreshMs;

/**
 * The server's time in milliseconds of the epoch, updated each minute, at `at` and when the page
 * becomes visible: a device that slept has missed its timers.
 * @param offsetMs the server's clock less the device's
 */
export function useServerNow(offsetMs: number, at: number): number {
  const [now, setNow] = useState(() => Date.now() + offsetMs);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let last = Date.now();
    const tick = () => {
      clearTimeout(timer);
      const elapsed = Date.now() - last;
      last += elapsed;
      setNow(last + offsetMs);
      // The device slept or its clock was changed: the session has a new offset.
      if (elapsed < 0 || elapsed > LIMITS.creditRefreshMs + MAX_DELAY_MS) void refreshSession();
      const left = at - last - offsetMs;
      const interval = LIMITS.creditRefreshMs;
      timer = setTimeout(tick, left > 0 ? Math.min(left, interval) : interval);
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
