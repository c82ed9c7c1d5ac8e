import type { Locator, Page } from "playwright-core";

/** The scripts of a closet's app, which follow the page's own small one. */
export const CLOSET_APP = /\/assets\/(?!entry-)[^/]+\.js$/;

/** Resolves when React has committed the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    // Only React's root shows the commit; the elements get their props earlier.
    for (let at: Element | null = main; at; at = at.parentElement) {
      const key = Object.keys(at).find((each) => each.startsWith("__reactContainer"));
      if (key) return !Reflect.get(at, key).stateNode.current.memoizedState.isDehydrated;
    }
    return false;
  });
}

/** Resolves when the app has rendered; a screen that was sent as HTML has no toasts. */
export async function awaitApp(page: Page): Promise<void> {
  await page.getByLabel("Notifications").waitFor({ state: "attached" });
}

/** The tiles of the items. */
export function cardsOf(page: Page): Locator {
  return page.locator("[data-item]");
}
