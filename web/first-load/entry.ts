import "./early.css";
import { openGuestPage } from "./guest-page.ts";
import { startLater } from "./start-later.ts";

/** The only module that a closet's page and a guest's first page load at once, besides `early.js`. */
const page = document.querySelector<HTMLElement>("[data-app]")?.dataset ?? {};
const app = { scripts: page.app?.split(" ") ?? [], styles: page.styles };
const [main] = page.main?.split(" ") ?? [];

if (main) void openGuestPage(app, main);
else openCloset();

/**
 * The app shows an open try-on after a login or a reload, saves a favourite that a visitor requested
 * before the login, and reports a missing item.
 */
function openCloset(): void {
  const start = startLater(app);
  const asked = new URLSearchParams(location.search);
  const gone = asked.has("item") && !document.querySelector("dialog[open]");
  if (gone || asked.has("tryOnItem") || history.state?.details?.tryOn || owesSave()) start();
}

/** Repeats the key of `favourites/owed-save.ts`, because an import would load a second script. */
function owesSave(): boolean {
  try {
    return sessionStorage.getItem("owed_save") !== null;
  } catch {
    return false;
  }
}
