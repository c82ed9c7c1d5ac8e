import { browserStore } from "./store.ts";

/** Whether the browser has a network. A page that was sent as HTML came over one. */
export const onlineStore = {
  ...browserStore(() => navigator.onLine, ["online", "offline"], window),
  getSent: () => true,
};
