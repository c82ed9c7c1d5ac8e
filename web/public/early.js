// Runs before the first paint and beside the loading of the app.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be blocked; what it would have told is found out later.
      return null;
    }
  };
  // A stored choice of theme must never flash.
  const theme = read("theme");
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
    // The browser's own bars follow the choice, too.
    const metas = [...document.querySelectorAll('meta[name="theme-color"]')];
    const chosen = metas.find(({ media }) => media.includes(theme))?.content;
    if (chosen) for (const meta of metas) meta.content = chosen;
  }
  // The app's first question, as web/api/use-session.ts will ask it: it takes this answer.
  const link = document.createElement("link");
  link.rel = "preload";
  link.as = "fetch";
  link.crossOrigin = "anonymous";
  link.href = read("signed_in") === "1" ? "/api/me" : "/api/auth/get-session";
  document.head.append(link);
  // A page that was rendered for guests does not load the app of its members by itself.
  if (read("signed_in") !== "1" && !location.search && !location.hash) return;
  for (const href of document.currentScript.dataset.main?.split(" ") ?? []) {
    const part = { rel: "modulepreload", crossOrigin: "anonymous", href };
    document.head.append(Object.assign(document.createElement("link"), part));
  }
})();
