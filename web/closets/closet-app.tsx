import "#web/ui/base.css";
import { type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter, useLocation } from "react-router-dom";
import { followSession } from "#web/api/use-session.ts";
import type { PublicCloset } from "#worker/contract/closets.ts";
import { ClosetRoot, DATA_ID, ROOT_ID } from "./closet-root.tsx";

/** Hydrates the document that the server rendered; resolves when the page reacts. */
export function hydrateCloset(): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  const source = document.getElementById(DATA_ID);
  if (!root || !source) throw new Error("The page has no closet.");
  const data: PublicCloset = JSON.parse(source.textContent ?? "");
  followSession();
  return new Promise((resolve) => {
    const app = (
      <BrowserRouter>
        <Hydration onHydrated={resolve}>
          <ClosetRoot data={data} />
        </Hydration>
      </BrowserRouter>
    );
    // A transition is rendered in short slices, between which the page answers.
    startTransition(() => void hydrateRoot(root, app));
  });
}

interface HydrationProps {
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}

const START = window.location.pathname;

/** Reports the end of the hydration, and loads the document of any other path. */
function Hydration({ onHydrated, children }: HydrationProps) {
  const { pathname } = useLocation();
  useEffect(onHydrated, [onHydrated]);
  useEffect(() => {
    if (pathname !== START) window.location.replace(window.location.href);
  }, [pathname]);
  return children;
}
