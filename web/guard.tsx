import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { screenTexts } from "#web/texts/screens.ts";
import { useSession } from "./api/use-session.ts";
import { loginPath } from "./paths.ts";
import { Head } from "./shell/head.tsx";
import { Loading } from "./ui/loading.tsx";
import { Spinner } from "./ui/spinner.tsx";

/**
 * `member`: guests see the login instead. `guest-redirect`: guests are sent to /login and back.
 * `influencer`: as `member`, and members without the role see the application form instead.
 * `admin`: everybody else gets "not found".
 */
export type Access = "public" | "member" | "guest-redirect" | "influencer" | "admin";

export const loadLogin = () => import("./auth/login-screen.tsx");
const LoginScreen = lazy(loadLogin);
const ApplicationScreen = lazy(() => import("./applications/application-screen.tsx"));
const NotFoundScreen = lazy(() => import("./shell/not-found-screen.tsx"));

interface GuardProps {
  readonly access: Exclude<Access, "public">;
  readonly children: ReactNode;
}

/** Shows a screen to those who may see it. The server checks each request by itself. */
export function Guard({ access, children }: GuardProps) {
  const { data: session, error, mutate } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!session) return <Loading error={error} onRetry={() => mutate()} />;
  const me = session.data;
  if (access === "admin" && !me?.user.roles.includes("admin")) {
    return <Substitute title={screenTexts.notFound} Screen={NotFoundScreen} />;
  }
  if (!me && access === "guest-redirect") {
    return <Navigate to={loginPath(pathname + search + hash)} replace />;
  }
  if (!me) return <Substitute title={screenTexts.login.title} Screen={LoginScreen} />;
  if (access === "influencer" && !me.user.roles.includes("influencer")) {
    return <Substitute title={screenTexts.application} Screen={ApplicationScreen} />;
  }
  return children;
}

interface SubstituteProps {
  readonly title: string;
  readonly Screen: ComponentType;
}

/** Another screen instead of the requested one. */
function Substitute({ title, Screen }: SubstituteProps) {
  return (
    <Suspense fallback={<Spinner page />}>
      <Head title={title} />
      <Screen />
    </Suspense>
  );
}
