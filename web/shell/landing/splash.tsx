import { useLayoutEffect, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { BRAND } from "#worker/contract/brand.ts";
import styles from "./splash.module.css";

const KEY = "welcome_seen";
const SHOWN_MS = 3000;
/** As long as the fade of the style sheet. */
const FADE_MS = 500;

let seenOnThisPage = false;

function isFirstVisit(): boolean {
  if (seenOnThisPage) return false;
  try {
    return sessionStorage.getItem(KEY) === null;
  } catch {
    // Storage may be blocked; the page itself remembers then.
    return true;
  }
}

function rememberVisit(): void {
  seenOnThisPage = true;
  try {
    sessionStorage.setItem(KEY, "1");
  } catch {
    // As above.
  }
}

/**
 * The welcome of a browser session. It only covers what is there: taps and keys reach the screen
 * beneath, and any of them ends it.
 */
export function Splash() {
  const [phase, setPhase] = useState(() => (isFirstVisit() ? "shown" : "gone"));

  // Before the splash is painted, so that no key or tap on the splash is missed.
  useLayoutEffect(() => {
    rememberVisit();
    if (phase === "gone") return;
    const shown = phase === "shown";
    const next = () => setPhase(shown ? "fading" : "gone");
    const timer = setTimeout(next, shown ? SHOWN_MS : FADE_MS);
    const end = () => setPhase("fading");
    window.addEventListener("pointerdown", end);
    window.addEventListener("keydown", end);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointerdown", end);
      window.removeEventListener("keydown", end);
    };
  }, [phase]);

  if (phase === "gone") return null;
  return (
    <div
      className={classNames(styles.splash, phase === "fading" && styles.fading)}
      aria-hidden="true"
    >
      <p className={styles.wordmark}>{BRAND.name}</p>
      <Spinner words="" />
    </div>
  );
}
