import { createStore } from "#web/ui/store.ts";

/** An event of browsers that install apps from a page; see wicg.github.io/manifest-incubations. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer to install the app; null where it makes none. */
export const installStore = createStore<InstallPrompt | null>(null);

/** Suppresses the browser's own install offer; starts the service worker after the page load. */
export function prepareInstallation(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installStore.set(event as InstallPrompt);
  });
  if (!import.meta.env.PROD) return;
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register);
}

function register(): void {
  import("./register-service-worker.ts").catch(() => {});
}
