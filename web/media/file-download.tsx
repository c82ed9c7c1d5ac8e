import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { loginPath } from "#web/paths.ts";
import { pictureSavingTexts as texts } from "#web/texts/picture-saving.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { inAppBrowser, systemBrowserLink } from "./in-app-browser.ts";

/** Buttons that save a file; in the browser of another app, the way into the system's browser. */
export function FileDownload({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const browser = inAppBrowser(navigator.userAgent);
  if (!browser) return children;
  // The other browser may have no session; the login only redirects a signed-in person.
  const address = new URL(loginPath(pathname + search), window.location.origin);
  return (
    <div className="stack">
      <p>
        <ButtonLink to={systemBrowserLink(browser, address)}>{texts.open}</ButtonLink>
      </p>
      <p className="hint">
        {texts.noFiles(browser.app)} {texts.menu}
      </p>
    </div>
  );
}
