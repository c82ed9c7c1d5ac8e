import "#web/ui/base.css";
import { type ReactNode, useEffect } from "react";
import { followSession } from "#web/api/use-session.ts";
import { useAddress } from "#web/navigation/use-address.ts";
import { hydrate } from "#web/ui/hydrate.tsx";
import type { PublicCloset } from "#worker/contract/closets.ts";
import { ClosetRoot, DATA_ID, ROOT_ID } from "./closet-root.tsx";

const START = window.location.pathname;

/** Hydrates the document that the server rendered. Resolves when the page reacts. */
export async function start(): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  const source = document.getElementById(DATA_ID);
  if (!root || !source) throw new Error("The page has no closet.");
  const data: PublicCloset = JSON.parse(source.textContent ?? "");
  followSession();
  await hydrate(
    root,
    <ThisPage>
      <ClosetRoot data={data} />
    </ThisPage>,
  );
}

/** Loads the document of any other path. */
function ThisPage({ children }: { readonly children: ReactNode }) {
  const { pathname } = useAddress();
  useEffect(() => {
    if (pathname !== START) window.location.replace(window.location.href);
  }, [pathname]);
  return children;
}
