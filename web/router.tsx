import type { ComponentType, ReactNode } from "react";
import { Fragment, lazy, Suspense, useEffect, useRef } from "react";
import { matchPath, Navigate, Route, Routes, useLocation } from "react-router-dom";
import { screenTexts } from "#web/texts/screens.ts";
import { BRAND } from "#worker/contract/brand.ts";
import { sessionHinted } from "./api/session-hint.ts";
import { PATHS } from "./paths.ts";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { type Access, Guard, loadLogin } from "./shell/guard.tsx";
import { Head } from "./shell/head.tsx";
import { Layout, MAIN_ID } from "./shell/layout.tsx";
import { useShownLocation } from "./shell/use-shown-location.ts";
import { Spinner } from "./ui/spinner.tsx";

export interface Screen {
  readonly path: string;
  readonly title: string;
  /** For search engines; by default the product's description. */
  readonly description?: string;
  readonly access: Access;
  /** The path to which the screen redirects. */
  readonly redirect?: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** Every screen: path, access and content. An unknown path gets the last one. */
export const SCREENS: readonly Screen[] = [
  {
    path: PATHS.home,
    title: BRAND.name,
    access: "member",
    load: () => import("./shell/landing/landing-screen.tsx"),
  },
  {
    path: PATHS.login,
    ...screenTexts.login,
    access: "public",
    load: loadLogin,
  },
  {
    path: PATHS.resetPassword,
    title: screenTexts.resetPassword,
    access: "public",
    load: () => import("./auth/reset-password-screen.tsx"),
  },
  {
    path: PATHS.generate,
    ...screenTexts.generate,
    access: "public",
    load: () => import("./generations/form/generate-screen.tsx"),
  },
  {
    path: PATHS.generations,
    title: screenTexts.generations,
    access: "public",
    load: () => import("./generations/gallery/generations-screen.tsx"),
  },
  {
    path: PATHS.account,
    title: screenTexts.account,
    access: "guest-redirect",
    load: () => import("./account/account-screen.tsx"),
  },
  {
    path: PATHS.influencerSignup,
    title: screenTexts.application,
    access: "member",
    load: () => import("./applications/application-screen.tsx"),
  },
  {
    path: PATHS.influencer,
    title: screenTexts.dashboard,
    access: "influencer",
    redirect: PATHS.manageCloset,
    load: () => import("./manager/closet-screen.tsx"),
  },
  {
    path: PATHS.manageCloset,
    title: screenTexts.closet,
    access: "influencer",
    load: () => import("./manager/closet-screen.tsx"),
  },
  {
    path: PATHS.createItem,
    title: screenTexts.createItem,
    access: "influencer",
    load: () => import("./items/create-item-screen.tsx"),
  },
  {
    path: PATHS.admin,
    title: screenTexts.admin,
    access: "admin",
    load: () => import("./admin/admin-screen.tsx"),
  },
  {
    path: "*",
    title: screenTexts.notFound,
    access: "public",
    load: () => import("./shell/not-found-screen.tsx"),
  },
];

const loadDashboard = () => import("./dashboard/dashboard-layout.tsx");
const DashboardLayout = lazy(loadDashboard);

const ROUTES = SCREENS.map((screen) => ({ ...screen, Screen: lazy(screen.load) }));

/**
 * Starts loading the screen at a path, so that it comes together with the session; where a guest
 * will meet the login, that.
 */
export function preloadScreen(pathname: string): void {
  const screen = SCREENS.find(({ path }) => matchPath(path, pathname));
  if (!screen) return;
  const { access, load } = screen;
  const login = access !== "public" && access !== "admin" && !sessionHinted();
  const loads = login
    ? [loadLogin()]
    : [load(), ...(access === "influencer" ? [loadDashboard()] : [])];
  for (const part of loads) part.catch(() => {});
}

/** Routes with the same frame share it, so that it stands still while its screens change. */
export function Router() {
  const location = useShownLocation();
  return (
    <Layout onAim={preloadScreen}>
      <Routes location={location}>
        {ROUTES.map(({ path, title, description, access, redirect, Screen }) => (
          <Route
            key={path}
            path={path}
            element={
              <Arrival>
                <ErrorBoundary key={access === "influencer" ? access : path}>
                  <Guarded access={access}>
                    <ErrorBoundary key={path}>
                      <Head title={title} description={description} />
                      <Suspense fallback={<Spinner page />}>
                        {redirect ? <Navigate to={redirect} replace /> : <Screen />}
                      </Suspense>
                    </ErrorBoundary>
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
  const Frame = access === "influencer" ? DashboardLayout : Fragment;
  return (
    <Guard access={access}>
      <Suspense fallback={<Spinner page />}>
        <Frame>{children}</Frame>
      </Suspense>
    </Guard>
  );
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
