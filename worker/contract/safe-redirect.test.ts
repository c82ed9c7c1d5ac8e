import { describe, expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

const ORIGINS = ["https://app.example", "http://localhost:8787"];

const GOOD = [
  "/",
  "/generate",
  "/generations",
  "/account",
  "/closet/demo.closet?tryOnItem=42",
  "/generate?product_url=https%3A%2F%2Fshop.example%2Fa%5Cb&garment_url=https%3A%2F%2Fx.example%2Fy.jpg",
  "/generate?next=//evil.example",
  "/generations#top",
  "/a/../generate",
  "/loginx",
  "/@evil.example",
  "/%252f%252fevil.example",
];

const BAD = [
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "///evil.example",
  "/\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\t//evil.example",
  "\n/generate",
  "https:evil.example",
  "https:/evil.example",
  "https://evil.example",
  "http:evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "blob:https://app.example/1",
  "/..//evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e%2e//evil.example",
  "/a/%2E%2e//evil.example",
  "https://app.example.evil.example",
  "https://app.example@evil.example",
  "https://app.example/generate",
  "/%2f%2fevil",
  "/%2F/evil",
  "/%5cevil",
  "/a%5Cb",
  "@evil.example",
  ".evil.example",
  "?x",
  "#x",
  "",
  " ",
  "\u00a0",
  "\u00a0//evil.example",
  "/\u00a0/evil.example",
  " /generate",
  "/generate ",
  "/gen\u0000erate",
  "/\u007f",
  "/\u0085/evil.example",
  "/\u2028/evil.example",
  "/\u200b/evil.example",
  "/\u00ad/evil.example",
  "/\ufeff/evil.example",
  "/\u3000/evil.example",
  "/\ud800/evil.example",
  "\uff0f\uff0fevil.example",
  "HTTPS://evil.example",
  "//localhost:8787@evil.example",
  "/login/..//evil.example",
  "generate",
  "evil.example",
  "/login",
  "/login/",
  "/LOGIN",
  "/log%69n",
  "/./login",
  "/a/../login",
  "/login?redirect=/login?redirect=/login",
  "/login#x",
];

describe.each(ORIGINS)("on %s", (origin) => {
  test.each(GOOD)("keeps %j", (text) => {
    expect(safeRedirect(text, origin)).toBe(text);
  });

  test.each(BAD)("sends %j home", (text) => {
    expect(safeRedirect(text, origin)).toBe("/");
  });

  test("sends nothing at all home", () => {
    expect(safeRedirect(null, origin)).toBe("/");
    expect(safeRedirect(undefined, origin)).toBe("/");
  });

  test.each([...GOOD, ...BAD])("where %j leads stays on the origin", (text) => {
    expect(new URL(safeRedirect(text, origin), origin).origin).toBe(origin);
  });
});
