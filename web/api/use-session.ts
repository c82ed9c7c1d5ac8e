import type { SWRResponse } from "swr";
import useSWR, { mutate, preload } from "swr";
import type { Me } from "#worker/contract/account.ts";
import { AUTH_PATHS } from "#worker/contract/auth.ts";
import type { Answer } from "./call.ts";
import { ApiError, call, callWithClock, onForbidden, onSignedOut } from "./call.ts";
import { hintSession, isSignOutOwed, sessionHinted } from "./session-hint.ts";
import { onSessionNews } from "./session-news.ts";

const ME_KEY = "/api/me";

/** The signed-in person, or null for a guest; with the server's clock for the countdown. */
interface Session extends Answer<Me | null> {
  /** The session is over, yet the person's screen stays until they log in again or leave. */
  readonly ended: boolean;
  /** Why what they asked for waits until then; undefined when nothing does. */
  readonly refusal?: string;
}

const GUEST: Session = { data: null, clockOffsetMs: 0, ended: false };

/** What was read last: whose page this is, should the session end or another's begin. */
let last: Session = GUEST;

/** Calls that wait for the person to be signed in again. */
let waiting: (() => void)[] = [];

async function readSession(path: string): Promise<Session> {
  last = await askForSession(path);
  if (last.data && !last.ended) {
    const waited = waiting;
    waiting = [];
    for (const goOn of waited) goOn();
  }
  return last;
}

async function askForSession(path: string): Promise<Session> {
  // Having no session is no refusal here, as it is for the person's own data.
  const guest = !last.data && !sessionHinted();
  if (guest && !(await call<object | null>(AUTH_PATHS.session.path))) return GUEST;
  try {
    const session = await callWithClock<Me>(path, { probe: true });
    // Asked before its person left.
    if (isSignOutOwed()) return GUEST;
    hintSession(true);
    if (last.data && last.data.user.id !== session.data.user.id) return startAfresh();
    return { ...session, ended: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (last.data) return { ...last, ended: true };
    hintSession(false);
    return GUEST;
  }
}

/** Loads the page again, so that nobody sees what was read for another. Never resolves. */
function startAfresh(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}

/** Forgets in this page who was signed in, with all that was read for them. */
export async function becomeGuest(): Promise<void> {
  last = GUEST;
  waiting = [];
  await mutate(() => true, undefined, { revalidate: false });
  await mutate(ME_KEY, GUEST, { revalidate: false });
}

/** Keeps this page with the session that all tabs share. */
export function followSession(): void {
  onSignedOut(awaitReturn);
  onForbidden(() => void refreshSession());
  onSessionNews((news) => {
    // The news itself says so: another tab's storage may reach this tab later than its news.
    if (news === "sign-out-owed") void becomeGuest();
    else if (news === "signed-out" && last.data) void startAfresh();
    else void refreshSession();
  });
  // The browser may bring back a page as it was before its person signed out.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && last.data && !sessionHinted()) void startAfresh();
  });
}

/**
 * Has the person asked to log in again, above their screen. Another person who does so, and one who
 * leaves instead, get a fresh page: then this never resolves.
 * @returns whether the person is signed in again; false for a guest
 */
async function awaitReturn({ message }: ApiError, wanted: boolean): Promise<boolean> {
  await refreshSession();
  if (!last.ended) return last.data !== null;
  const back = new Promise<boolean>((resolve) => waiting.push(() => resolve(true)));
  if (wanted) last = { ...last, refusal: last.refusal ?? message };
  // A write at the same time makes SWR drop what was read.
  await mutate<Session>(ME_KEY, last, { revalidate: false });
  return back;
}

/** Who is signed in. `data` is undefined until that is known. */
export function useSession(): SWRResponse<Session, ApiError> {
  return useSWR<Session, ApiError>(ME_KEY, readSession);
}

/** The signed-in person, or null. */
export function useMe(): Me | null {
  return useSession().data?.data ?? null;
}

/** Starts reading the session before the first screen is there. */
export function preloadSession(): void {
  preload(ME_KEY, readSession).catch(() => {});
}

/** Reads the session again: after signing in, and when credits or pictures have changed. */
export async function refreshSession(): Promise<void> {
  await mutate(ME_KEY);
}

/** Takes over what a write has answered, or soon will, without asking again. */
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
