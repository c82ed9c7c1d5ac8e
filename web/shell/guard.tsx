import type { ComponentType, ReactNode } from "react";
import { lazy, Suspense } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { sentenceOf } from "#web/api/call.ts";
import { useSession } from "#web/api/use-session.ts";
import { loginPath } from "#web/paths.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Head } from "./head.tsx";

/**
 * `public`: everybody. `member`: guests see the login in its place.
 * `guest-redirect`: guests are sent to /login and come back.
 * `influencer`: as `member`, and who has not the role sees the application form in its place.
 * `admin`: for everybody else there is no such page.
 */
export type Access = "public" | "member" | "guest-redirect" | "influencer" | "admin";

export const loadLogin = () => import("#web/auth/login-screen.tsx");
const LoginScreen = lazy(loadLogin);
const ApplicationScreen = lazy(() => import("#web/applications/application-screen.tsx"));
const NotFoundScreen = lazy(() => import("./not-found-screen.tsx"));

interface GuardProps {
  readonly access: Exclude<Access, "public">;
  readonly children: ReactNode;
}

/** Shows its content to those alone whom it is for. The server refuses all others by itself. */
export function Guard({ access, children }: GuardProps) {
  const { data: session, error, mutate } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!session) {
    if (!error) return <Spinner page />;
    return <LoadFailure sentence={sentenceOf(error)} onRetry={() => mutate()} />;
  }
  const me = session.data;
  if (access === "admin" && !me?.user.roles.includes("admin")) {
    return <Instead title="Page not found" Screen={NotFoundScreen} />;
  }
  if (!me && access === "guest-redirect") {
    return <Navigate to={loginPath(pathname + search + hash)} replace />;
  }
  if (!me) return <Instead title="Login" Screen={LoginScreen} />;
  if (access === "influencer" && !me.user.roles.includes("influencer")) {
    return <Instead title="Become an Influencer" Screen={ApplicationScreen} />;
  }
  return children;
}

/** Another screen in the place of the one that was asked for. */
function Instead({ title, Screen }: { readonly title: string; readonly Screen: ComponentType }) {
  return (
    <Suspense fallback={<Spinner page />}>
      <Head title={title} />
      <Screen />
    </Suspense>
  );
}
