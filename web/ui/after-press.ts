let pressed = false;
const ENDS = ["pointerup", "pointercancel"] as const;
if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", () => set(true), true);
  for (const end of ENDS) document.addEventListener(end, () => set(false), true);
}

function set(isPressed: boolean): void {
  pressed = isPressed;
}

/** Runs at once, or after the click of a press that goes on: a button that moves away misses it. */
export function afterPress(run: () => void): void {
  if (!pressed) {
    run();
    return;
  }
  const control = new AbortController();
  const { signal } = control;
  const onEnd = () => {
    control.abort();
    // The click follows the release in the same task.
    setTimeout(run);
  };
  for (const end of ENDS) document.addEventListener(end, onEnd, { capture: true, signal });
}
