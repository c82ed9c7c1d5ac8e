/** `sign-out-owed`: the person signed out while the server could not be reached. */
type SessionEvent = "signed-in" | "signed-out" | "sign-out-owed" | "changed";

let channel: BroadcastChannel | undefined;

// Storage events do not suffice: a sign-out clears the storage without an event in other tabs.
function open(): BroadcastChannel {
  channel ??= new BroadcastChannel("session");
  return channel;
}

/** Publishes an event to the other tabs. */
export function publishSessionEvent(event: SessionEvent): void {
  open().postMessage(event);
}

/** Runs `listener` for the events of the other tabs. */
export function onSessionEvent(listener: (event: SessionEvent) => void): void {
  open().addEventListener("message", ({ data }: MessageEvent<SessionEvent>) => listener(data));
}
