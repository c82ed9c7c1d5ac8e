import { appLoadingTexts } from "#web/texts/app-loading.ts";
import { type AppFiles, startLater } from "./start-later.ts";

/** The keys of storage that leave a guest's first screen as it is, or choose one of its variants. */
const HARMLESS = new Set(["theme", "signed_in_before", "has_liked", "welcome_seen"]);
/** Repeats a path of `worker/contract/auth-paths.ts`, because an import would load a second script. */
const SESSION = "/api/auth/get-session";
/** An answer that arrives earlier would make the text below only flash. */
const PATIENCE_MS = 300;

/**
 * Shows the screen that the build rendered to guests, and loads the app later. Everybody else gets
 * the app at once: people with a session, and those whose address or storage changes the screen.
 * @param main the script of the app that renders every screen itself
 */
export async function openGuestPage(app: AppFiles, main: string): Promise<void> {
  const root = document.getElementById("root");
  const screen = isUnchanged() && (await isGuest(root)) ? findScreen() : undefined;
  if (!screen) return void import(/* @vite-ignore */ main);
  document.title = screen.title;
  root?.replaceChildren(screen.content);
  startLater(app);
}

function isUnchanged(): boolean {
  const { search, hash } = location;
  if (search !== "" || hash !== "" || history.state?.details || !navigator.onLine) return false;
  try {
    return [localStorage, sessionStorage].every((area) =>
      Object.keys(area).every((key) => HARMLESS.has(key)),
    );
  } catch {
    return false;
  }
}

/** A session may exist without a trace in the storage, which some browsers clear after a week. */
async function isGuest(root: HTMLElement | null): Promise<boolean> {
  const state = { id: "checking", role: "status", textContent: appLoadingTexts.loading };
  const show = () => root?.append(Object.assign(document.createElement("p"), state));
  const timer = setTimeout(show, PATIENCE_MS);
  try {
    const answer = await fetch(SESSION);
    return answer.ok && (await answer.json()) === null;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** The variant of the screen whose facts are true of this browser. */
function findScreen(): HTMLTemplateElement | undefined {
  const { theme } = document.documentElement.dataset;
  const facts: Readonly<Record<string, boolean>> = {
    dark: theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches,
    known: localStorage.getItem("signed_in_before") === "1",
    coarse: matchMedia("(pointer: coarse)").matches,
  };
  return [...document.querySelectorAll("template")].find(({ dataset }) =>
    Object.entries(dataset).every(([name, value]) => String(facts[name]) === value),
  );
}
