import { useLayoutEffect, useState } from "react";
import { readStored, store } from "#web/api/storage.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { BRAND } from "#worker/contract/brand.ts";
import styles from "./splash.module.css";

const KEY = "welcome_seen";
const SHOWN_MS = 3000;
/** The duration of the fade in the style sheet. */
const FADE_MS = 500;

/** Decides where the browser blocks storage. */
let seenOnThisPage = false;

/** The splash of a browser session. Taps and keys reach the screen below it, and end it. */
export function Splash() {
  const [phase, setPhase] = useState(() =>
    seenOnThisPage || readStored(KEY, "sessionStorage") ? "gone" : "shown",
  );

  // Before the first paint, so that no key or tap is missed.
  useLayoutEffect(() => {
    seenOnThisPage = true;
    store(KEY, "1", "sessionStorage");
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
      <Spinner text="" />
    </div>
  );
}
