import { useEffect, useRef } from "react";
import type { NavigateFunction } from "react-router-dom";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { refreshSession, useSession } from "#web/api/use-session.ts";
import { holdQueued } from "#web/generations/stored-try-ons.ts";
import { isServedPage, PATHS } from "#web/paths.ts";
import { keepRedirect, takeRedirect } from "./post-auth-redirect.ts";

/**
 * The ways into and out of the login: keeps `?redirect=` for later, and leads a signed-in person
 * back at once. In the place of another screen the guard lets that screen follow by itself.
 * @returns what to do after signing in
 */
export function useArrival(): () => Promise<void> {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const signedIn = Boolean(useSession().data?.data);
  const onLogin = pathname === PATHS.login;
  const redirect = onLogin ? params.get("redirect") : null;
  const left = useRef(false);
  const way = useRef<string | null>(null);

  useEffect(() => {
    if (redirect !== null) keepRedirect(redirect);
  }, [redirect]);

  useEffect(() => {
    if (!onLogin || !signedIn || left.current) return;
    left.current = true;
    leaveFor(way.current ?? takeRedirect(redirect), navigate);
  }, [onLogin, signedIn, redirect, navigate]);

  return async () => {
    const back = takeRedirect(redirect);
    way.current = back;
    if (back !== PATHS.generate) holdQueued();
    await refreshSession();
    if (onLogin) return;
    if (pathname === PATHS.home && back !== PATHS.home) leaveFor(back, navigate);
  };
}

/** @param path as `safeRedirect` lets it pass */
function leaveFor(path: string, navigate: NavigateFunction): void {
  if (isServedPage(path)) window.location.replace(path);
  else navigate(path, { replace: true });
}
