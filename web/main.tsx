import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { SWRConfig } from "swr";
import { call } from "./api/call.ts";
import { followSession, preloadSession } from "./api/use-session.ts";
import { SessionEnd } from "./auth/session-end.tsx";
import { removeExpiredQueued } from "./generations/stored-try-ons.ts";
import { preloadScreen, Router } from "./router.tsx";
import { prepareInstallation } from "./shell/installation.ts";
import { Toaster } from "./ui/toaster.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");

followSession();
preloadSession();
preloadScreen(window.location.pathname);
removeExpiredQueued();
prepareInstallation();

createRoot(root).render(
  <StrictMode>
    <SWRConfig value={{ fetcher: (path: string) => call(path), errorRetryCount: 3 }}>
      <BrowserRouter>
        <Router />
        <SessionEnd />
        <Toaster />
      </BrowserRouter>
    </SWRConfig>
  </StrictMode>,
);
