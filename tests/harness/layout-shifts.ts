import type { Page } from "playwright-core";

/** Records the layout shifts of all documents that the page opens from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // biome-ignore lint/suspicious/noExplicitAny: the DOM's types lack layout shifts
      for (const entry of list.getEntries() as any[]) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Resolves to the sum of the document's layout shifts so far. */
export async function sumOfShifts(page: Page): Promise<number> {
  const shifts: number[] = await page.evaluate("shifts");
  return shifts.reduce((sum, value) => sum + value, 0);
}
