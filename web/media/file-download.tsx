import type { ReactNode } from "react";
import { useAddress } from "#web/navigation/use-address.ts";
import { pictureSavingTexts as texts } from "#web/texts/picture-saving.ts";
import { inAppBrowser } from "./in-app-browser.ts";
import { SystemBrowserLink } from "./system-browser-link.tsx";

/** Buttons that save a file; in the browser of another app, the way into the system's browser. */
export function FileDownload({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useAddress();
  const browser = inAppBrowser(navigator.userAgent);
  if (!browser) return children;
  return (
    <div className="stack">
      <p>
        <SystemBrowserLink browser={browser} page={pathname + search} />
      </p>
      <p className="hint">
        {texts.noFiles(browser.app)} {texts.menu}
      </p>
    </div>
  );
}
