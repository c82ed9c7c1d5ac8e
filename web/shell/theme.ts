import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark";

const KEY = "theme";
const system = window.matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>([colorBrowser]);

/** Gives the browser's own bars the colour of the page. */
function colorBrowser(): void {
  const { backgroundColor } = getComputedStyle(document.documentElement);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute("content", backgroundColor);
  }
}

colorBrowser();
system.addEventListener("change", colorBrowser);

function systemTheme(): Theme {
  return system.matches ? "dark" : "light";
}

function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : systemTheme();
}

/** Shows a theme and keeps it; choosing the system's own goes back to following the system. */
function chooseTheme(theme: Theme): void {
  const follows = theme === systemTheme();
  if (follows) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (follows) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be blocked; the choice then lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Keeps the choice again after a sign-out, which has the browser empty its storage. */
export function keepTheme(): void {
  chooseTheme(chosenTheme());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  system.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", listener);
  };
}

/** The theme on screen, and the way to choose another. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, chosenTheme), chooseTheme];
}
