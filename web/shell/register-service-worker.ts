// Runs after the page has loaded and registers the service worker of web/service-worker.
// Without an install offer, only an installed app needs it, for the offline page.
const installs =
  "onbeforeinstallprompt" in window || matchMedia("(display-mode: standalone)").matches;
const register = () => navigator.serviceWorker?.register("/sw.js").catch(() => {});
if (installs) (window.requestIdleCallback ?? setTimeout)(register);

export {};
