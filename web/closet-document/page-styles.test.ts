import { expect, test } from "vitest";
import { rulesOf, stylesOf, textOf } from "./page-styles.ts";

const CSS =
  "@font-face{font-family:A}p{margin:0}.a,.b:hover{color:red}.c .d{top:0}@keyframes k{from{opacity:0}}" +
  "@media (width>=768px){.a{color:blue}@supports (top:0){.d{left:0}}}";

test("a style sheet is the same after it was cut into rules", () => {
  expect(textOf(rulesOf("p{margin:0}@media print{.a{top:0}}"))).toBe(
    "p{margin:0}@media print{.a{top:0}}",
  );
  expect(() => rulesOf("p{margin:0}.a{top:0")).toThrow(SyntaxError);
  expect(() => rulesOf("@import 'a.css';")).toThrow(SyntaxError);
});

test("markup is given the rules of its classes, and those that name none", () => {
  const always = "@font-face{font-family:A}p{margin:0}";
  const frames = "@keyframes k{from{opacity:0}}";
  const rules = rulesOf(CSS);
  expect(stylesOf('<p class="x">.a .d class=&quot;d&quot;</p>', rules)).toBe(always + frames);
  expect(stylesOf('<p class="x b">', rules)).toBe(`${always}.a,.b:hover{color:red}${frames}`);
  expect(stylesOf('<p class="d">', rules)).toBe(
    `${always}.c .d{top:0}${frames}@media (width>=768px){@supports (top:0){.d{left:0}}}`,
  );
});
