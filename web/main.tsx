import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { SWRConfig } from "swr";
import { call, onSignedOut } from "./api/call.ts";
import { preloadSession, refreshSession } from "./api/use-session.ts";
import { dropStaleQueued } from "./generations/queued-generation.ts";
import { preloadScreen, Router } from "./router.tsx";
import { Toaster } from "./ui/toaster.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");

// A session that ends in the middle is read again; the guard then shows the login in place.
onSignedOut(() => void refreshSession());
preloadSession();
preloadScreen(window.location.pathname);
dropStaleQueued();

createRoot(root).render(
  <StrictMode>
    <SWRConfig value={{ fetcher: (path: string) => call(path), errorRetryCount: 3 }}>
      <BrowserRouter>
        <Router />
        <Toaster />
      </BrowserRouter>
    </SWRConfig>
  </StrictMode>,
);
