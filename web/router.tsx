import type { ComponentType, ReactNode } from "react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { matchPath, Route, Routes, useLocation } from "react-router-dom";
import { BRAND } from "./brand.ts";
import { PATHS } from "./paths.ts";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { Guard } from "./shell/guard.tsx";
import { Layout, MAIN_ID } from "./shell/layout.tsx";
import { Spinner } from "./ui/spinner.tsx";

/**
 * `public`: everybody. `member`: guests see the login in its place.
 * `guest-redirect`: guests are sent to /login and come back.
 */
export type Access = "public" | "member" | "guest-redirect";

export interface Screen {
  readonly path: string;
  readonly title: string;
  readonly access: Access;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** Every screen: where it is, who sees it, what it is. Unknown paths fall to the last. */
export const SCREENS: readonly Screen[] = [
  {
    path: PATHS.home,
    title: BRAND.name,
    access: "member",
    load: () => import("./shell/home-screen.tsx"),
  },
  {
    path: PATHS.login,
    title: "Login",
    access: "public",
    load: () => import("./auth/login-screen.tsx"),
  },
  {
    path: PATHS.resetPassword,
    title: "Reset Password",
    access: "public",
    load: () => import("./auth/reset-password-screen.tsx"),
  },
  {
    path: PATHS.generate,
    title: "Virtual Try-On",
    access: "public",
    load: () => import("./generations/generate-screen.tsx"),
  },
  {
    path: PATHS.generations,
    title: "Your Generations",
    access: "member",
    load: () => import("./generations/generations-screen.tsx"),
  },
  {
    path: PATHS.account,
    title: "Account Settings",
    access: "guest-redirect",
    load: () => import("./account/account-screen.tsx"),
  },
  {
    path: "*",
    title: "Page not found",
    access: "public",
    load: () => import("./shell/not-found-screen.tsx"),
  },
];

const ROUTES = SCREENS.map((screen) => ({ ...screen, Screen: lazy(screen.load) }));

/** Starts loading the screen at a path, so that it comes together with the session. */
export function preloadScreen(pathname: string): void {
  const screen = SCREENS.find(({ path }) => matchPath(path, pathname));
  screen?.load().catch(() => {});
}

export function Router() {
  return (
    <Layout onAim={preloadScreen}>
      <Routes>
        {ROUTES.map(({ path, title, access, Screen }) => (
          <Route
            key={path}
            path={path}
            element={
              <Arrival title={title}>
                <ErrorBoundary key={path}>
                  <Guarded access={access}>
                    <Suspense fallback={<Spinner page />}>
                      <Screen />
                    </Suspense>
                  </Guarded>
                </ErrorBoundary>
              </Arrival>
            }
          />
        ))}
      </Routes>
    </Layout>
  );
}

function Guarded({ access, children }: { readonly access: Access; readonly children: ReactNode }) {
  if (access === "public") return children;
  return <Guard login={access === "member" ? "here" : "redirect"}>{children}</Guard>;
}

let arrivedBefore = false;

/** Names the page, and after a change of screen starts at its top with the focus in it. */
function Arrival({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const arrivedAt = useRef<string | null>(null);
  useEffect(() => {
    document.title = title === BRAND.name ? title : `${title} · ${BRAND.name}`;
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    if (arrivedBefore) {
      window.scrollTo(0, 0);
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    }
    arrivedBefore = true;
  }, [pathname, title]);
  return children;
}
