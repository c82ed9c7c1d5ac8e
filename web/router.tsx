import { Fragment, lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { hasSessionHint } from "./api/session-hint.ts";
import { LogoutButton } from "./auth/logout-button.tsx";
import { Guard } from "./guard.tsx";
import { lazyScreen, loadScreenOf } from "./lazy-screen.ts";
import { Redirect } from "./navigation/redirect.tsx";
import { GivenAddress, useAddress } from "./navigation/use-address.ts";
import { PATHS } from "./paths.ts";
import { type Access, findScreen, SCREENS, screenAt } from "./screens.ts";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { Head } from "./shell/head.tsx";
import { Layout, MAIN_ID } from "./shell/layout.tsx";
import { useShownAddress } from "./shell/use-shown-address.ts";
import { Spinner } from "./ui/spinner.tsx";

const loadDashboard = () => import("./dashboard/dashboard-layout.tsx");
const DashboardLayout = lazy(loadDashboard);

const COMPONENTS = new Map(SCREENS.map(({ path, load }) => [path, lazyScreen(load)]));

/** Loads the screen of a path, or the login for a guest, so that it is rendered at once. */
export async function loadScreen(pathname: string): Promise<void> {
  const { access, load } = screenAt(pathname);
  const login = access !== "public" && access !== "admin" && !hasSessionHint();
  const loads = login
    ? [loadScreenOf(findScreen(PATHS.login).load)]
    : [loadScreenOf(load), ...(access === "influencer" ? [loadDashboard()] : [])];
  await Promise.all(loads);
}

/** Starts loading the screen in parallel to the session. */
export function preloadScreen(pathname: string): void {
  loadScreen(pathname).catch(() => {});
}

/** Screens with the same frame share it: it stays mounted while they change. */
export function Router() {
  const shown = useShownAddress();
  const { path, title, description, access, redirect } = screenAt(shown.pathname);
  const Screen = COMPONENTS.get(path);
  return (
    <Layout onPreload={preloadScreen} actions={<LogoutButton />}>
      <GivenAddress value={shown}>
        <ResetScroll>
          <ErrorBoundary key={access === "influencer" ? access : path}>
            <Guarded access={access}>
              <ErrorBoundary key={path}>
                <Head title={title} description={description} />
                <Suspense fallback={<Spinner page />}>
                  {redirect ? <Redirect to={redirect} /> : Screen && <Screen />}
                </Suspense>
              </ErrorBoundary>
            </Guarded>
          </ErrorBoundary>
        </ResetScroll>
      </GivenAddress>
    </Layout>
  );
}

function Guarded({ access, children }: { readonly access: Access; readonly children: ReactNode }) {
  if (access === "public") return children;
  const Frame = access === "influencer" ? DashboardLayout : Fragment;
  return (
    <Guard access={access}>
      <Suspense fallback={<Spinner page />}>
        <Frame>{children}</Frame>
      </Suspense>
    </Guard>
  );
}

let isFirstScreen = true;

/** Scrolls to the top and focuses the content after each change of the screen. */
function ResetScroll({ children }: { readonly children: ReactNode }) {
  const { pathname } = useAddress();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isFirstScreen) {
      window.scrollTo(0, 0);
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    }
    isFirstScreen = false;
  }, [pathname]);
  return children;
}
