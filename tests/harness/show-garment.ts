import type { Page } from "playwright-core";
import type { GarmentStrokes } from "#worker/contract/garment-strokes.ts";

const WAIT = { timeout: 30_000 };

/** Draws strokes on the garment, and confirms the cut-out. */
export async function showGarment(page: Page, strokes: GarmentStrokes): Promise<void> {
  await page.getByRole("button", { name: "Show the garment", exact: true }).click(WAIT);
  const editor = page.getByRole("dialog", { name: "Show the garment" });
  const stage = editor.getByRole("button", { name: "The picture of the garment" });
  for (const { on, points } of strokes) {
    const pen = on === "garment" ? "Garment" : "Not garment";
    await editor.getByText(pen, { exact: true }).click();
    await stage.scrollIntoViewIfNeeded();
    const box = await stage.boundingBox();
    if (!box) throw new Error("The stage has no place.");
    const [first, ...others] = points.map(({ x, y }) => {
      return [box.x + x * (box.width - 1), box.y + y * (box.height - 1)] as const;
    });
    if (!first) throw new Error("A stroke has no points.");
    await page.mouse.move(...first);
    await page.mouse.down();
    for (const point of others) await page.mouse.move(...point, { steps: 8 });
    await page.mouse.up();
  }
  await editor.getByText("The bright part is the garment.").waitFor(WAIT);
  await editor.getByRole("button", { name: "Use this garment" }).click();
  await editor.waitFor({ state: "detached" });
}
