import "#web/ui/base.css";
import { type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter, useLocation } from "react-router-dom";
import { followSession } from "#web/api/use-session.ts";
import type { PublicCloset } from "#worker/contract/closets.ts";
import { ClosetRoot, DATA_ID, ROOT_ID } from "./closet-root.tsx";

/** Has React take over what the server has rendered; resolves once the page answers. */
export function takeOver(): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  const source = document.getElementById(DATA_ID);
  if (!root || !source) throw new Error("The page has no closet.");
  const data: PublicCloset = JSON.parse(source.textContent ?? "");
  followSession();
  return new Promise((resolve) => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <Awake onAwake={resolve}>
          <ClosetRoot data={data} />
        </Awake>
      </BrowserRouter>,
    );
  });
}

interface AwakeProps {
  readonly onAwake: () => void;
  readonly children: ReactNode;
}

const START = window.location.pathname;

/** Tells when the page has been taken over, and leaves it for what is no part of it. */
function Awake({ onAwake, children }: AwakeProps) {
  const { pathname } = useLocation();
  useEffect(onAwake, [onAwake]);
  useEffect(() => {
    if (pathname !== START) window.location.replace(window.location.href);
  }, [pathname]);
  return children;
}
