import { useEffect, useRef } from "react";
import { peekRedirect, storeRedirect, takeRedirect } from "#web/api/login-redirect.ts";
import { refreshSession, useSession } from "#web/api/use-session.ts";
import { cancelAutoStart } from "#web/generations/stored-try-ons.ts";
import { navigate } from "#web/navigation/navigate.ts";
import { useAddress } from "#web/navigation/use-address.ts";
import { isServedPage, PATHS } from "#web/paths.ts";

interface LoginRedirect {
  /** The path of this site after the login. */
  readonly returnPath: string;
  /** Runs after signing in. */
  readonly onSignedIn: () => Promise<void>;
}

/**
 * Stores `?redirect=`, and redirects a signed-in person at once; a login in place of another screen
 * stays there.
 */
export function useLoginRedirect(): LoginRedirect {
  const { pathname, search } = useAddress();
  const signedIn = Boolean(useSession().data?.data);
  const onLogin = pathname === PATHS.login;
  const redirect = onLogin ? new URLSearchParams(search).get("redirect") : null;
  const left = useRef(false);
  const target = useRef<string | null>(null);

  useEffect(() => {
    if (redirect !== null) storeRedirect(redirect);
  }, [redirect]);

  useEffect(() => {
    if (!onLogin || !signedIn || left.current) return;
    left.current = true;
    leaveFor(target.current ?? takeRedirect(redirect));
  }, [onLogin, signedIn, redirect]);

  async function onSignedIn() {
    const path = takeRedirect(redirect);
    target.current = path;
    if (path !== PATHS.generate) cancelAutoStart();
    await refreshSession();
    if (onLogin) return;
    if (pathname === PATHS.home && path !== PATHS.home) leaveFor(path);
  }

  const here = !onLogin && pathname !== PATHS.home;
  return { returnPath: here ? pathname + search : peekRedirect(redirect), onSignedIn };
}

/** @param path a result of `safeRedirect` */
function leaveFor(path: string): void {
  if (isServedPage(path)) window.location.replace(path);
  else navigate(path, { replace: true });
}
