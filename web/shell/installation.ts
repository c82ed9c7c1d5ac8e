import { createStore } from "#web/ui/store.ts";

/** An event of browsers that install apps from a page; see wicg.github.io/manifest-incubations. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const PROMPT = "beforeinstallprompt";

/** The browser's offer to install the app; null where it makes none. */
const installStore = createStore<InstallPrompt | null>(null);

/** Keeps the browser from offering by itself, and starts the service worker once the page is quiet. */
export function prepareInstallation(): void {
  window.addEventListener(PROMPT, (event) => {
    event.preventDefault();
    installStore.set(event as InstallPrompt);
  });
  // Elsewhere only an installed app needs the offline page, and nothing is shared with it.
  const installs = `on${PROMPT}` in window || matchMedia("(display-mode: standalone)").matches;
  if (!import.meta.env.PROD || !installs) return;
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const register = () => navigator.serviceWorker?.register("/sw.js").catch(() => {});
  window.addEventListener("load", () => whenIdle(register));
}
