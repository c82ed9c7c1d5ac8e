import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import { ROOT } from "#scripts/process-tree.ts";

/** Attributes and properties whose value a person reads or hears. */
const VISIBLE =
  /^(aria-(label|description|valuetext)|alt|title|placeholder|label|hint|description|heading|sentence|subtitle|yes|busy|none|empty)$/;
/** Attributes whose value only the browser reads. */
const TECHNICAL = /^(className|d|rel|sizes|style|viewBox)$/;
const LETTER = /\p{L}/u;
const CAPITALISED = /^\p{Lu}\p{Ll}+$/u;
const WORDS = /\p{L}{2,}[,.:!?]? \p{L}{2,}/u;
/** HTML that is built as text, and media queries. */
const MARKUP = /^[<(]/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** Expressions whose value may be the value of a part of them. */
const TRANSPARENT =
  /^(JSXExpressionContainer|ArrayExpression|(Logical|Conditional|Parenthesized)Expression|TS(As|Satisfies)Expression)$/;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** The static text of a literal; a digit replaces each inserted value. */
function textOf(node: Node): string | undefined {
  if (node.type === "JSXText" || node.type === "Literal") {
    return typeof node.value === "string" ? node.value : undefined;
  }
  if (node.type !== "TemplateLiteral") return undefined;
  return (node.quasis as { value: { cooked: string } }[])
    .map(({ value }) => value.cooked)
    .join("0");
}

/** Whether a literal compares, imports, types or reports an error to developers. */
function isCode(parent: Node | undefined): boolean {
  if (!parent) return false;
  if (/^(Import|Export)|^TSLiteralType$|^SwitchCase$/.test(parent.type)) return true;
  if (parent.type === "BinaryExpression") return /^[!=]=/.test(String(parent.operator));
  return parent.type === "NewExpression" && /Error$/.test(String((parent.callee as Node).name));
}

/** The attribute or property that a literal is a possible value of, or JSX. */
function roleOf(node: Node, parents: readonly Node[]): string {
  let child = node;
  for (const parent of parents.toReversed()) {
    const { type } = parent;
    if (type === "JSXAttribute") return String((parent.name as Node).name);
    if (type === "JSXElement" || type === "JSXFragment") return "JSX";
    if (type === "Property") {
      const { name, value } = parent.key as Node;
      return parent.key === child ? "" : String(name ?? value);
    }
    const joins = type === "BinaryExpression" && parent.operator === "+";
    if (!(joins || TRANSPARENT.test(type)) || parent.test === child) return "";
    child = parent;
  }
  return "";
}

function isVisibleText(node: Node, parents: readonly Node[]): boolean {
  const text = textOf(node);
  if (text === undefined || !LETTER.test(text) || isCode(parents.at(-1))) return false;
  if (node.type === "JSXText") return true;
  const role = roleOf(node, parents);
  if (role === "JSX" || VISIBLE.test(role)) return true;
  if (role === "" && CAPITALISED.test(text)) return true;
  return WORDS.test(text) && !TECHNICAL.test(role) && !MARKUP.test(text);
}

/** The texts that a person would see, as `file:line text`. */
function textsIn(file: string, source: string): string[] {
  const found: string[] = [];
  function visit(node: Node, parents: readonly Node[]): void {
    if (isVisibleText(node, parents)) {
      const text = String(textOf(node));
      const start = node.start + Math.max(0, text.search(/\S/));
      found.push(`${file}:${source.slice(0, start).split("\n").length} ${text.trim()}`);
    }
    for (const child of Object.values(node).flat()) {
      if (isNode(child)) visit(child, [...parents, node]);
    }
  }
  const { program, errors } = parseSync(file, source);
  expect(errors).toEqual([]);
  visit(program as unknown as Node, []);
  return found;
}

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "web"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
  // The list of the screens holds their titles.
  .filter((file) => file !== "web/screens.ts")
  .filter((file) => !file.startsWith("web/texts/") && !/\/(samples|public)\//.test(file));

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}

it("has no text for people outside web/texts", () => {
  expect(files.length).toBeGreaterThan(80);
  expect(files.flatMap((file) => textsIn(file, read(file)))).toEqual([]);
});

it.each([
  ["JSX text", "<p>Hello</p>"],
  ["a string in JSX", '<p>{open ? "Hide" : texts.show}</p>'],
  ["a template in JSX", `<p>{\`\${count} likes\`}</p>`],
  ["an attribute", '<img alt="Picture" />'],
  ["a spoken attribute", `<a aria-label={\`Open \${name}\`} />`],
  ["a chosen attribute", '<B busy={busy ? "Saving..." : null} />'],
  ["a toast", 'toast({ title: "Success" })'],
  ["a sentence in an argument", 'toastError("Failed to save the item")'],
  ["a sentence in a constant", 'const FAILED = "Failed to save";'],
  ["a capitalised word", 'const first = ["Monday"].at(0);'],
  ["a list of titles", 'const COLUMNS = { title: ["Day", "Count"] };'],
])("finds %s", (_, source) => {
  expect(textsIn("web/planted.tsx", `\n${source}`)[0]).toMatch(/^web\/planted\.tsx:2 /);
});

it.each([
  ["texts of a catalogue", "<p title={texts.title}>{texts.likes(3)}</p>"],
  ["signs", "<p>@{handle} · {count}</p>"],
  ["a comparison", '<p>{state === "open" && <Icon />}</p>'],
  ["class names and sizes", '<img className="a b" sizes="(width < 768px) 33vw" />'],
  ["an error for developers", 'throw new Error("The page has no closet.");'],
  ["keys and paths", 'call("/api/items", { method: "POST", kind: "item" })'],
])("leaves %s alone", (_, source) => {
  expect(textsIn("web/planted.tsx", source)).toEqual([]);
});
