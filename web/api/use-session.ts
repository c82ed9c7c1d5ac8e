import useSWR, { mutate, preload, type SWRResponse } from "swr";
import type { Me } from "#worker/contract/account.ts";
import { AUTH_PATHS } from "#worker/contract/auth-paths.ts";
import { type Answer, ApiError, call, callWithClock, onForbidden, onSignedOut } from "./call.ts";
import { onSessionEvent, publishSessionEvent } from "./session-events.ts";
import { hasSessionHint, isSignOutOwed, storeSessionHint } from "./session-hint.ts";

const ME_KEY = "/api/me";

/** The signed-in person, or null for a guest; with the server's clock. */
interface Session extends Answer<Me | null> {
  /** The session is over; the person's screen stays until they log in again or leave. */
  readonly ended: boolean;
  /** The refusal of a write that waits for the login. */
  readonly refusal?: string;
}

const GUEST: Session = { data: null, clockOffsetMs: 0, ended: false };

/** The cache of a page that was rendered for guests. */
export const GUEST_FALLBACK: Readonly<Record<string, unknown>> = { [ME_KEY]: GUEST };

/** The session that was read last: it identifies the person of this page. */
let last: Session = GUEST;

/** Resumes the calls that wait for a new login. */
let waiting: (() => void)[] = [];

async function readSession(path: string): Promise<Session> {
  last = await askForSession(path);
  if (last.data && !last.ended) {
    const waited = waiting;
    waiting = [];
    for (const resume of waited) resume();
  }
  return last;
}

async function askForSession(path: string): Promise<Session> {
  // Unlike /api/me, this path answers guests without a refusal.
  const guest = !last.data && !hasSessionHint();
  if (guest && !(await call<object | null>(AUTH_PATHS.session.path))) return GUEST;
  try {
    const session = await callWithClock<Me>(path, { probe: true });
    // The person signed out meanwhile.
    if (isSignOutOwed()) return GUEST;
    storeSessionHint(true);
    if (last.data && last.data.user.id !== session.data.user.id) return reloadPage();
    return { ...session, ended: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (last.data) return { ...last, ended: true };
    storeSessionHint(false);
    return GUEST;
  }
}

/** Reloads the page, since its data belongs to another person. Never resolves. */
export function reloadPage(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}

/** Removes the person and their data from this page. */
export async function becomeGuest(): Promise<void> {
  last = GUEST;
  waiting = [];
  await mutate(() => true, undefined, { revalidate: false });
  await mutate(ME_KEY, GUEST, { revalidate: false });
}

/** Updates this page with the session, which all tabs share. */
export function followSession(): void {
  onSignedOut(awaitLogin);
  onForbidden(() => void refreshSession());
  onSessionEvent((event) => {
    // Not read from the storage, which may reach this tab later than the event.
    if (event === "sign-out-owed") void becomeGuest();
    else if (event === "signed-out" && last.data) void reloadPage();
    else void refreshSession();
  });
  // SWR skips the read on reconnection where the last read is less than two seconds old.
  window.addEventListener("online", () => {
    if (isSignOutOwed()) void refreshSession();
  });
  // The back/forward cache may restore a page from before the sign-out.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && last.data && !hasSessionHint()) void reloadPage();
  });
}

/**
 * Shows the login above the person's screen. Never resolves if another person logs in or this one
 * leaves: the page is then reloaded.
 * @returns whether the person is signed in again; false for a guest
 */
async function awaitLogin({ message }: ApiError, writes: boolean): Promise<boolean> {
  await refreshSession();
  if (!last.ended) return last.data !== null;
  const resumed = new Promise<boolean>((resolve) => waiting.push(() => resolve(true)));
  if (writes) last = { ...last, refusal: last.refusal ?? message };
  // SWR drops a read that a simultaneous mutation overtakes.
  await mutate<Session>(ME_KEY, last, { revalidate: false });
  return resumed;
}

/** The session; `data` is undefined until it is read. */
export function useSession(): SWRResponse<Session, ApiError> {
  return useSWR<Session, ApiError>(ME_KEY, readSession);
}

export function useMe(): Me | null {
  return useSession().data?.data ?? null;
}

/** Starts reading the session before the first render. */
export function preloadSession(): void {
  preload(ME_KEY, readSession).catch(() => {});
}

/** As `preloadSession`, where the page has asked and got the answer for a guest. */
export function preloadGuest(): void {
  void preload(ME_KEY, async () => GUEST);
}

export async function refreshSession(): Promise<void> {
  await mutate(ME_KEY);
}

/** Refreshes the session in all tabs after a change of visible data, such as the balance. */
export async function refreshSessions(): Promise<void> {
  publishSessionEvent("changed");
  await refreshSession();
}

/** Changes the cached person without a request. */
export function putMe(change: (me: Me) => Me): Promise<unknown> {
  return mutate<Session>(
    ME_KEY,
    (session) => {
      if (!session?.data) return session;
      last = { ...session, data: change(session.data) };
      return last;
    },
    { revalidate: false },
  );
}
