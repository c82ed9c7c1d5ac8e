import type { SWRResponse } from "swr";
import useSWR, { mutate, preload } from "swr";
import type { Me } from "#worker/contract/account.ts";
import { AUTH_PATHS } from "#worker/contract/auth.ts";
import type { Answer } from "./call.ts";
import { ApiError, call, callWithClock } from "./call.ts";
import { hintSession, sessionHinted } from "./session-hint.ts";

export const ME_KEY = "/api/me";

/** The signed-in person, or null for a guest; with the server's clock for the countdown. */
export type Session = Answer<Me | null>;

let lastPerson: string | null = null;

const GUEST: Session = { data: null, clockOffsetMs: 0 };

async function readSession(path: string): Promise<Session> {
  // Having no session is no refusal here, as it is for the person's own data.
  if (!sessionHinted() && !(await call<object | null>(AUTH_PATHS.session.path))) return GUEST;
  try {
    const session = await callWithClock<Me>(path, { probe: true });
    hintSession(true);
    forgetOthers(session.data.user.id);
    return session;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    hintSession(false);
    return GUEST;
  }
}

/** Another person on this page: starts it afresh, so that they see nothing read for the last. */
function forgetOthers(person: string): void {
  if (lastPerson !== null && lastPerson !== person) window.location.reload();
  lastPerson = person;
}

/** Who is signed in. `data` is undefined until that is known. */
export function useSession(): SWRResponse<Session, ApiError> {
  return useSWR<Session, ApiError>(ME_KEY, readSession);
}

/** The signed-in person on a screen behind the guard, where there always is one. */
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

/** Takes over what a write has answered, without asking again. */
export function putMe(change: (me: Me) => Me): Promise<unknown> {
  return mutate<Session>(
    ME_KEY,
    (session) => (session?.data ? { ...session, data: change(session.data) } : session),
    { revalidate: false },
  );
}
