import { useEffect, useRef } from "react";
import { type NavigateFunction, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { storeRedirect, takeRedirect } from "#web/api/login-redirect.ts";
import { refreshSession, useSession } from "#web/api/use-session.ts";
import { cancelAutoStart } from "#web/generations/stored-try-ons.ts";
import { isServedPage, PATHS } from "#web/paths.ts";

/**
 * Stores `?redirect=`, and redirects a signed-in person at once; a login in place of another screen
 * stays there. Returns what to do after signing in.
 */
export function useLoginRedirect(): () => Promise<void> {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const signedIn = Boolean(useSession().data?.data);
  const onLogin = pathname === PATHS.login;
  const redirect = onLogin ? params.get("redirect") : null;
  const left = useRef(false);
  const target = useRef<string | null>(null);

  useEffect(() => {
    if (redirect !== null) storeRedirect(redirect);
  }, [redirect]);

  useEffect(() => {
    if (!onLogin || !signedIn || left.current) return;
    left.current = true;
    leaveFor(target.current ?? takeRedirect(redirect), navigate);
  }, [onLogin, signedIn, redirect, navigate]);

  return async () => {
    const path = takeRedirect(redirect);
    target.current = path;
    if (path !== PATHS.generate) cancelAutoStart();
    await refreshSession();
    if (onLogin) return;
    if (pathname === PATHS.home && path !== PATHS.home) leaveFor(path, navigate);
  };
}

/** @param path a result of `safeRedirect` */
function leaveFor(path: string, navigate: NavigateFunction): void {
  if (isServedPage(path)) window.location.replace(path);
  else navigate(path, { replace: true });
}
