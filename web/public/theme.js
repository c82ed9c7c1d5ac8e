// Runs before the first paint, so that a stored choice of theme never flashes.
(() => {
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be blocked; the system's preference holds then.
  }
})();
