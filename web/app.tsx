import "./ui/base.css";
import { StrictMode } from "react";
import { SWRConfig } from "swr";
import { call } from "./api/call.ts";
import { followSession, GUEST_FALLBACK } from "./api/use-session.ts";
import { SessionEnd } from "./auth/session-end.tsx";
import { removeExpiredQueued } from "./generations/stored-try-ons.ts";
import { Router } from "./router.tsx";
import { prepareInstallation } from "./shell/installation.ts";
import { Toaster } from "./ui/toaster.tsx";

/** What runs beside the screens, once per page load. */
export function startServices(): void {
  followSession();
  removeExpiredQueued();
  prepareInstallation();
}

/** The app. `guest`: renders for a guest until the session is read. */
export function App({ guest }: { readonly guest?: boolean }) {
  const fallback = guest ? GUEST_FALLBACK : {};
  return (
    <StrictMode>
      <SWRConfig value={{ fetcher: (path: string) => call(path), errorRetryCount: 3, fallback }}>
        <Router />
        <SessionEnd />
        <Toaster />
      </SWRConfig>
    </StrictMode>
  );
}
