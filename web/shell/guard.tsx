import type { ReactNode } from "react";
import { lazy, Suspense } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { sentenceOf } from "#web/api/call.ts";
import { useSession } from "#web/api/use-session.ts";
import { loginPath } from "#web/paths.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { Head } from "./head.tsx";
import { LoadFailure } from "./load-failure.tsx";

export const loadLogin = () => import("#web/auth/login-screen.tsx");
const LoginScreen = lazy(loadLogin);

interface GuardProps {
  /** `here` shows the login in place; `redirect` leads to /login and back. */
  readonly login: "here" | "redirect";
  readonly children: ReactNode;
}

/** Shows its content to members alone. */
export function Guard({ login, children }: GuardProps) {
  const { data: session, error, mutate } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!session) {
    if (!error) return <Spinner page />;
    return <LoadFailure sentence={sentenceOf(error)} onRetry={() => mutate()} />;
  }
  if (session.data) return children;
  if (login === "redirect") return <Navigate to={loginPath(pathname + search + hash)} replace />;
  return (
    <Suspense fallback={<Spinner page />}>
      <Head title="Login" />
      <LoginScreen />
    </Suspense>
  );
}
