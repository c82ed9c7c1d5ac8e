// Loaded once the page is there; web/service-worker has what it registers.
// Without an offer to install, only an installed app needs the offline page, and nothing is shared.
const installs =
  "onbeforeinstallprompt" in window || matchMedia("(display-mode: standalone)").matches;
const register = () => navigator.serviceWorker?.register("/sw.js").catch(() => {});
if (installs) (window.requestIdleCallback ?? setTimeout)(register);

export {};
