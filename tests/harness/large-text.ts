import type { Page } from "playwright-core";

/** Longer words may break anywhere, and addresses always. */
const LONGEST_WORD = 24;

/** The least width of a field's text, in its own em. */
const LEAST_FIELD = 5;

/**
 * Returns the faults of the page at twice the text size, one line each: text off the screen, cut at
 * an edge or broken within a word, shrunk icons, fields that are too narrow, and the faults that
 * `audit` finds. Content that can be scrolled sideways counts as on the screen.
 */
export async function auditLargeText(
  page: Page,
  audit?: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  // Text is wider before its typeface is loaded; floating elements move in the next frames.
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const _ of Array(2)) await new Promise(requestAnimationFrame);
  });
  const faults = await page.evaluate(findFaults, [LONGEST_WORD, LEAST_FIELD] as const);
  faults.push(...((await audit?.(page)) ?? []));
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });
  return faults;
}

/** The audit with the page at a phone's width. */
export async function auditLargeTextOnPhone(page: Page): Promise<string[]> {
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const faults = await auditLargeText(page);
  if (viewport) await page.setViewportSize(viewport);
  return faults;
}

/** Runs in the page: it uses nothing from outside. */
function findFaults([longestWord, leastField]: readonly [number, number]): string[] {
  const faults = new Set<string>();
  const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();

  /** The edges that cut `element`; null where it is hidden or can be scrolled to. */
  function edgesOf(element: Element): { left: number; right: number } | null {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
    const edges = { left: 0, right: window.innerWidth };
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { overflowX, clipPath, textOverflow } = getComputedStyle(at);
      if (clipPath === "inset(50%)" || textOverflow === "ellipsis") return null;
      if (at === document.body || at === document.documentElement) continue;
      if (overflowX === "auto" || overflowX === "scroll") {
        if (at.tagName !== "DIALOG" && at.scrollWidth > at.clientWidth) return null;
      } else if (overflowX !== "visible") {
        const { left, right } = at.getBoundingClientRect();
        edges.left = Math.max(edges.left, left);
        edges.right = Math.min(edges.right, right);
      }
    }
    return edges;
  }

  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    const edges = parent && edgesOf(parent);
    if (!edges) continue;
    // An address is one word, even with hyphens.
    for (const { 0: word, index } of (text.textContent ?? "").matchAll(
      /\S*(?:\.\w|:\/\/)\S*|[^\s-]+/g,
    )) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (rects.some(({ left, right }) => left < edges.left - 1 || right > edges.right + 1)) {
        faults.add(`"${word}" is cut`);
      }
      const tops = new Set(rects.map(({ top }) => Math.round(top)));
      if (tops.size > 1 && word.length <= longestWord && !/\.\w|:\/\//.test(word))
        faults.add(`"${word}" breaks`);
    }
  }
  for (const control of root.querySelectorAll("a, button, input, select, textarea, img")) {
    const edges = edgesOf(control);
    const { left, right, width } = control.getBoundingClientRect();
    if (!edges || width === 0 || control.closest(".cover, [inert]")) continue;
    if (left < edges.left - 1 || right > edges.right + 1) {
      const name = control.getAttribute("aria-label") ?? control.textContent ?? "";
      faults.add(`<${control.tagName.toLowerCase()}> "${name.trim()}" leaves the screen`);
    }
  }
  for (const field of root.querySelectorAll("input:read-write, textarea")) {
    const ems = field.clientWidth / Number.parseFloat(getComputedStyle(field).fontSize);
    if (edgesOf(field) && ems < leastField) faults.add(`the field "${field.id}" is too narrow`);
  }
  for (const icon of root.querySelectorAll("button svg[width], a svg[width]")) {
    const { width } = icon.getBoundingClientRect();
    if (width > 0 && width < Number(icon.getAttribute("width")) - 1)
      faults.add(`the icon of "${icon.parentElement?.textContent}" shrinks`);
  }
  if (document.documentElement.scrollWidth > window.innerWidth) faults.add("the page is too wide");
  return [...faults];
}
