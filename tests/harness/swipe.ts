import type { Page } from "playwright-core";

/** Moves a finger from one place to another in a few steps. */
export async function swipe(
  page: Page,
  from: readonly number[],
  to: readonly number[],
): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const [x0 = 0, y0 = 0] = from;
  const [x1 = 0, y1 = 0] = to;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", part: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd" ? [] : [{ x: x0 + (x1 - x0) * part, y: y0 + (y1 - y0) * part }],
    });
  await touch("touchStart", 0);
  for (let step = 1; step <= 6; step += 1) await touch("touchMove", step / 6);
  await touch("touchEnd", 1);
  await client.detach();
}
