/**
 * What one tab tells the others of the session that they all share. `sign-out-owed`: the person has
 * left, but the server could not be reached.
 */
type SessionNews = "signed-in" | "signed-out" | "sign-out-owed" | "changed";

let channel: BroadcastChannel | undefined;

// Storage would not do: signing out has the browser empty it, unseen by the other tabs.
function open(): BroadcastChannel {
  channel ??= new BroadcastChannel("session");
  return channel;
}

/** Tells the other tabs. */
export function announce(news: SessionNews): void {
  open().postMessage(news);
}

/** Has `listener` run on what another tab tells. */
export function onSessionNews(listener: (news: SessionNews) => void): void {
  open().addEventListener("message", ({ data }: MessageEvent<SessionNews>) => listener(data));
}
