import { browserStore } from "./store.ts";

/** Whether the browser has a network. */
export const onlineStore = browserStore(() => navigator.onLine, ["online", "offline"], window);
