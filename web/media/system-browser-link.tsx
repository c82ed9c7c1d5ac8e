import type { ComponentProps } from "react";
import { loginPath } from "#web/paths.ts";
import { pictureSavingTexts as texts } from "#web/texts/picture-saving.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { type InAppBrowser, systemBrowserLink } from "./in-app-browser.ts";

interface SystemBrowserLinkProps
  extends Pick<ComponentProps<typeof ButtonLink>, "look" | "large" | "wide"> {
  readonly browser: InAppBrowser;
  /** The path of this site that the system's browser opens. */
  readonly page: string;
}

export function SystemBrowserLink({ browser, page, ...look }: SystemBrowserLinkProps) {
  // The other browser may have no session; the login only redirects a signed-in person.
  const address = new URL(loginPath(page), window.location.origin);
  return (
    <ButtonLink {...look} to={systemBrowserLink(browser, address)}>
      {texts.open}
    </ButtonLink>
  );
}
