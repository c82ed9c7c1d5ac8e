import { store } from "#web/api/storage.ts";
import { createStore } from "#web/ui/store.ts";

type Theme = "light" | "dark";

const KEY = "theme";
const system = window.matchMedia("(prefers-color-scheme: dark)");

export const themeStore = createStore(currentTheme());

/** Gives the browser's own bars the colour of the page. */
function colorBrowser(): void {
  const { backgroundColor } = getComputedStyle(document.documentElement);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute("content", backgroundColor);
  }
}

colorBrowser();
themeStore.subscribe(colorBrowser);
system.addEventListener("change", () => themeStore.set(currentTheme()));

function systemTheme(): Theme {
  return system.matches ? "dark" : "light";
}

function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : systemTheme();
}

/** Shows and stores a theme; choosing the system's theme follows the system again. */
export function chooseTheme(theme: Theme): void {
  const follows = theme === systemTheme();
  if (follows) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  store(KEY, follows ? null : theme);
  themeStore.set(theme);
}

/** Stores the theme again after a sign-out has cleared the storage. */
export function storeTheme(): void {
  chooseTheme(currentTheme());
}
