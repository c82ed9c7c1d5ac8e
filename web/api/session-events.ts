/** `sign-out-owed`: the person signed out while the server could not be reached. */
type SessionEvent = "signed-in" | "signed-out" | "sign-out-owed" | "changed";

let channel: BroadcastChannel | undefined;

// Not by storage events: a sign-out clears the storage, of which other tabs get no event.
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
