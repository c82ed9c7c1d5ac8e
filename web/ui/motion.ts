/** Whether the person has asked for as little motion as can be. */
export function wantsStillness(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
