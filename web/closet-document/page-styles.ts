export interface Rule {
  readonly text: string;
  /** The nested conditions around the rule, as `@media …`; "" for none. */
  readonly within: readonly string[];
  /** The classes of its selector; a rule without a class belongs to every page. */
  readonly classes: readonly string[];
}

/**
 * The rules of a minified style sheet, in their order.
 * @throws SyntaxError for one that is cut off, or has statements without a block
 */
export function rulesOf(css: string, within: readonly string[] = []): Rule[] {
  const rules: Rule[] = [];
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf("{", at);
    const head = css.slice(at, open);
    const end = endOf(css, open);
    if (/^@(media|supports)/.test(head)) {
      rules.push(...rulesOf(css.slice(open + 1, end - 1), [...within, head]));
    } else {
      const classes = [...head.matchAll(/\.([\w-]+)/g)].map(([, name]) => name as string);
      rules.push({ text: css.slice(at, end), within, classes });
    }
    at = end;
  }
  return rules;
}

/** The index after the brace that closes the one at `open`. */
function endOf(css: string, open: number): number {
  let depth = 0;
  for (let at = open; open >= 0 && at < css.length; at++) {
    if (css[at] === "{") depth++;
    else if (css[at] === "}" && --depth === 0) return at + 1;
  }
  throw new SyntaxError("A style sheet of nothing but whole rules is expected.");
}

/** The style sheet of a markup: the rules without a class or with one that occurs in the markup. */
export function stylesOf(markup: string, rules: readonly Rule[]): string {
  const names = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = ""]) =>
    list.split(" "),
  );
  const used = new Set(names);
  return textOf(
    rules.filter(({ classes }) => classes.length === 0 || classes.some((name) => used.has(name))),
  );
}

export function textOf(rules: readonly Rule[]): string {
  return rules
    .map(({ text, within }) =>
      within.reduceRight((inner, condition) => `${condition}{${inner}}`, text),
    )
    .join("");
}
