const NAME = "sidebar";
const WEEK_S = 7 * 24 * 60 * 60;

/** Whether the sidebar is open, by the last choice within seven days. */
export function readSidebar(): boolean {
  return !document.cookie.split("; ").includes(`${NAME}=collapsed`);
}

/** Stores the choice for seven days, for the dashboard's pages. */
export function storeSidebar(open: boolean): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: it is read at once, before anything is shown
  document.cookie = `${NAME}=${open ? "expanded" : "collapsed"}; Path=/influencer; Max-Age=${WEEK_S}; SameSite=Lax${secure}`;
}
