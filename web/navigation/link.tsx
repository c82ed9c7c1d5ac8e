import type { ComponentProps, MouseEvent } from "react";
import { type NavigateOptions, navigate } from "./navigate.ts";

export interface LinkProps extends Omit<ComponentProps<"a">, "href">, NavigateOptions {
  /** A path of this site with its query and fragment, or any address. */
  readonly to: string;
  /** Loads the page, as links to pages outside the app do. */
  readonly reloadDocument?: boolean;
}

/**
 * A link that shows a screen of the app, unless it asks for another tab, window or site. `onClick`
 * runs for plain clicks only, not for those with a modifier key or another button.
 */
export function Link({ to, replace, details, reloadDocument, onClick, ...rest }: LinkProps) {
  const leaves = reloadDocument || rest.target !== undefined || !to.startsWith("/");

  function onPress(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlain(event)) return;
    onClick?.(event);
    if (leaves || event.defaultPrevented) return;
    event.preventDefault();
    const isHere = new URL(to, window.location.href).href === window.location.href;
    navigate(to, { replace: replace || isHere, details });
  }

  return <a {...rest} href={to} onClick={onPress} />;
}

/** A click that opens no other tab or window and saves no file. */
function isPlain(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
