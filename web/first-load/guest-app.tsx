import { BrowserRouter } from "react-router-dom";
import { preloadGuest } from "#web/api/use-session.ts";
import { App, startServices } from "#web/app.tsx";
import { loadScreen } from "#web/router.tsx";
import { hydrate } from "#web/ui/hydrate.tsx";

/** Hydrates the screen that the build rendered for guests. Resolves when the page reacts. */
export async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root.");
  preloadGuest();
  // The first script loaded its files.
  await loadScreen(window.location.pathname);
  await hydrate(
    root,
    <BrowserRouter>
      <App guest />
    </BrowserRouter>,
  );
  startServices();
}
