import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#scripts/process-tree.ts";
import { CONTENT_SECURITY_POLICY } from "#worker/http/security-headers.ts";

const headers = readFileSync(path.join(ROOT, "web", "public", "_headers"), "utf8");

it("gives static files the policy that the worker gives its answers", () => {
  const policy = /Content-Security-Policy: (.+)/.exec(headers)?.[1] ?? "";
  const parts = (text: string) => text.split("; ").sort();
  expect(parts(policy)).toEqual(parts(CONTENT_SECURITY_POLICY));
  expect(CONTENT_SECURITY_POLICY).not.toContain("unsafe");
});
