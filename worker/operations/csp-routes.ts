import * as v from "valibot";
import { countViolation } from "#db/queries/csp-violations.ts";
import { takeLimits } from "#db/queries/rate-limits.ts";
import { CSP_REPORT_PATH } from "../contract/operations.ts";
import { addressLimits } from "../http/limit-table.ts";
import { parseJson } from "../http/parse-json.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { networksOf } from "../http/source.ts";

export const cspRoutes: readonly Route[] = [
  { method: "POST", path: CSP_REPORT_PATH, access: "public", handle: count },
];

/** The directives that browsers report; others are counted as `other`. */
const DIRECTIVES = new Set(
  `base-uri child-src connect-src default-src font-src form-action frame-ancestors frame-src img-src
  manifest-src media-src object-src script-src script-src-attr script-src-elem style-src
  style-src-attr style-src-elem worker-src`.split(/\s+/),
);

const reportInput = v.object({
  "csp-report": v.object({
    "effective-directive": v.optional(v.string(), ""),
    "violated-directive": v.optional(v.string(), ""),
  }),
});

/**
 * Counts a report (`application/csp-report`, 64 kB at most) by its directive and hour, and stores
 * nothing else of it. 204, also above a network's limit, where it is not counted; 400, 413 and 422
 * as for every body.
 */
async function count(c: AppContext): Promise<Response> {
  const { config, db, now } = c.var.deps;
  const { "csp-report": report } = await parseJson(c.req.raw, reportInput);
  const networks = await networksOf(c.req.raw, config);
  const full = await takeLimits(db, addressLimits("csp-report", networks), now());
  if (full.every((time) => time === 0)) await countViolation(db, directiveOf(report), now());
  return c.body(null, 204);
}

/** Older browsers send the violated directive with its values. */
function directiveOf(report: v.InferOutput<typeof reportInput>["csp-report"]): string {
  const text = report["effective-directive"] || report["violated-directive"];
  const [name = ""] = text.slice(0, 64).split(" ");
  return DIRECTIVES.has(name) ? name : "other";
}
