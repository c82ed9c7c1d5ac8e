import { hasSessionHint } from "#web/api/session-hint.ts";
import { preloadGuest, reloadPage } from "#web/api/use-session.ts";
import { App, startServices } from "#web/app.tsx";
import { loadScreen } from "#web/router.tsx";
import { hydrate } from "#web/ui/hydrate.tsx";

/**
 * Hydrates the screen that the build rendered for guests. Resolves when the page reacts. Reloads the
 * page if it belongs to a member by now.
 */
export async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root.");
  // Somebody signed in in another tab since this page asked for the session.
  if (hasSessionHint()) return reloadPage();
  preloadGuest();
  // The first script loaded its files.
  await loadScreen(window.location.pathname);
  await hydrate(root, <App guest />);
  startServices();
}
