import { App } from "#web/app.tsx";
import { PATHS } from "#web/paths.ts";
import { findScreen } from "#web/screens.ts";
import { tabTitle } from "#web/shell/head.tsx";
import { renderMarkup } from "./markup.tsx";

/** The screen of a path as a guest sees it first, and its title; for the build. */
export async function renderGuestScreen(path: string) {
  const screen = findScreen(path);
  const { title } = screen.access === "public" ? screen : findScreen(PATHS.login);
  const { markup } = await renderMarkup(path, <App guest />);
  return { title: tabTitle(title), markup };
}
