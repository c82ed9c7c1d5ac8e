import type { ComponentType, ReactNode } from "react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { matchPath, Route, Routes, useLocation } from "react-router-dom";
import { sessionHinted } from "./api/session-hint.ts";
import { BRAND } from "./brand.ts";
import { PATHS } from "./paths.ts";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { Guard, loadLogin } from "./shell/guard.tsx";
import { Head } from "./shell/head.tsx";
import { Layout, MAIN_ID } from "./shell/layout.tsx";
import { useShownLocation } from "./shell/use-shown-location.ts";
import { Spinner } from "./ui/spinner.tsx";

/**
 * `public`: everybody. `member`: guests see the login in its place.
 * `guest-redirect`: guests are sent to /login and come back.
 */
export type Access = "public" | "member" | "guest-redirect";

export interface Screen {
  readonly path: string;
  readonly title: string;
  /** For search engines; the product's own where a screen has none. */
  readonly description?: string;
  readonly access: Access;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** Every screen: where it is, who sees it, what it is. Unknown paths fall to the last. */
export const SCREENS: readonly Screen[] = [
  {
    path: PATHS.home,
    title: BRAND.name,
    access: "member",
    load: () => import("./shell/landing/landing-screen.tsx"),
  },
  {
    path: PATHS.login,
    title: "Login",
    description: `Log in to ${BRAND.name} or sign up, and try on clothes from home.`,
    access: "public",
    load: loadLogin,
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
    description: "See yourself in a garment before you buy it: your photo, its link, one picture.",
    access: "public",
    load: () => import("./generations/generate-screen.tsx"),
  },
  {
    path: PATHS.generations,
    title: "Your Generations",
    access: "public",
    load: () => import("./generations/generations-screen.tsx"),
  },
  {
    path: PATHS.account,
    title: "Account Settings",
    access: "guest-redirect",
    load: () => import("./account/account-screen.tsx"),
  },
  {
    path: PATHS.influencerSignup,
    title: "Become an Influencer",
    access: "member",
    load: () => import("./influencer/application-screen.tsx"),
  },
  {
    path: PATHS.influencer,
    title: "Influencer Dashboard",
    access: "member",
    load: () => import("./influencer/closet-screen.tsx"),
  },
  {
    path: PATHS.manageCloset,
    title: "My Closet",
    access: "member",
    load: () => import("./influencer/closet-screen.tsx"),
  },
  {
    path: PATHS.createItem,
    title: "Add Item",
    access: "member",
    load: () => import("./influencer/create-item-screen.tsx"),
  },
  {
    path: PATHS.admin,
    title: "Influencer applications",
    access: "member",
    load: () => import("./influencer/review-screen.tsx"),
  },
  {
    path: "*",
    title: "Page not found",
    access: "public",
    load: () => import("./shell/not-found-screen.tsx"),
  },
];

const ROUTES = SCREENS.map((screen) => ({ ...screen, Screen: lazy(screen.load) }));

/**
 * Starts loading the screen at a path, so that it comes together with the session; where a guest
 * will meet the login, that.
 */
export function preloadScreen(pathname: string): void {
  const screen = SCREENS.find(({ path }) => matchPath(path, pathname));
  const login = screen?.access !== "public" && !sessionHinted();
  (login ? loadLogin() : screen?.load())?.catch(() => {});
}

export function Router() {
  const location = useShownLocation();
  return (
    <Layout onAim={preloadScreen}>
      <Routes location={location}>
        {ROUTES.map(({ path, title, description, access, Screen }) => (
          <Route
            key={path}
            path={path}
            element={
              <Arrival>
                <ErrorBoundary key={path}>
                  <Guarded access={access}>
                    <Head title={title} description={description} />
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

/** After a change of screen starts at its top with the focus in it. */
function Arrival({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const arrivedAt = useRef<string | null>(null);
  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    if (arrivedBefore) {
      window.scrollTo(0, 0);
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    }
    arrivedBefore = true;
  }, [pathname]);
  return children;
}
