const ENDS = ["pointerup", "pointercancel"] as const;

let isPressed = false;
if (typeof document !== "undefined") {
  for (const name of ["pointerdown", ...ENDS] as const) {
    document.addEventListener(name, () => (isPressed = name === "pointerdown"), true);
  }
}

/** Runs at once or, during a press, after its click: a button that moved would miss the click. */
export function afterPress(run: () => void): void {
  if (!isPressed) {
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
