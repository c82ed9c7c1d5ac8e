const MARKS = [
  "button[disabled]",
  '[class*="sold-out" i]',
  '[class*="soldout" i]',
  '[class*="out-of-stock" i]',
] as const;
/** Elements of sizes and other products. */
const OTHERS = ["a", "li", "label"];
const ELSEWHERE = [...OTHERS, "template", "[hidden]"]
  .flatMap((outer) => MARKS.map((mark) => `${outer} ${mark}`))
  .join(", ");
/** Further ones are ignored: each costs a call from the parser. */
const MAX_MARKS = 200;
const VOID = new Set(["embed", "img", "input", "source"]);
const HIDDEN =
  /\bhid(?:den|e)\b|[_-]hidden\b|\bd-none\b|\binvisible\b|\bsr-only\b|price__badge|display\s*:\s*none/i;
const HIDING = ["hidden", "x-show", "x-cloak", "v-show"];

/**
 * Lets the rewriter collect the texts of marks of a sold-out product: of disabled buttons and of
 * elements with such a class, between the first heading of the page and the next heading.
 */
export function collectMarks(rewriter: HTMLRewriter): readonly string[] {
  const marks: string[] = [];
  let titles = 0;
  let isAboutProduct = false;
  let isElsewhere = false;
  let reads = false;
  let depth = 0;
  rewriter
    .on("h1, h2, h3, h4, h5, h6", {
      element({ tagName }) {
        if (tagName === "h1") titles += 1;
        isAboutProduct = tagName === "h1" && titles === 1;
      },
    })
    .on(ELSEWHERE, {
      element() {
        isElsewhere = true;
      },
    })
    .on(MARKS.join(", "), {
      element(mark) {
        const isOther = isElsewhere || OTHERS.includes(mark.tagName);
        const isMeant = isAboutProduct && !isOther && !isHidden(mark);
        isElsewhere = false;
        if (VOID.has(mark.tagName)) return;
        // The text of a mark inside another belongs to the outer one.
        if (depth === 0) {
          reads = isMeant && marks.length < MAX_MARKS;
          if (reads) marks.push("");
        }
        depth += 1;
        mark.onEndTag(() => {
          depth -= 1;
        });
      },
      text({ text }) {
        if (reads) marks[marks.length - 1] += text;
      },
    });
  return marks;
}

function isHidden(mark: Element): boolean {
  const styles = `${mark.getAttribute("class") ?? ""} ${mark.getAttribute("style") ?? ""}`;
  const isSilent = mark.getAttribute("aria-hidden") === "true";
  return isSilent || HIDDEN.test(styles) || HIDING.some((name) => mark.hasAttribute(name));
}
