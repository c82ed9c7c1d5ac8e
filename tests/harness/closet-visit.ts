import type { Locator, Page } from "playwright-core";

/** The scripts of a closet's app, which follow the page's own small one. */
export const CLOSET_APP = /\/assets\/(?!closet-entry)[^/]+\.js$/;

/** Once React has the page: it marks the elements that are its own. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
  });
}

/** The tiles of the items. */
export function cardsOf(page: Page): Locator {
  return page.locator("[data-item]");
}
