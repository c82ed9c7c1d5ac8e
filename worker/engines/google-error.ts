import * as v from "valibot";
import type { ProviderReply } from "./provider-call.ts";

const statusSchema = v.object({
  error: v.object({
    message: v.optional(v.string(), ""),
    status: v.optional(v.string(), ""),
    details: v.optional(v.array(v.looseObject({})), []),
  }),
});

interface GoogleError {
  readonly message: string;
  readonly status: string;
  readonly reasons: readonly string[];
  /** The exhausted quotas of a `QuotaFailure`, as JSON. */
  readonly quotas: string;
  /** The delay of a `RetryInfo`, in milliseconds, a minute at most. */
  readonly retryAfterMs: number | undefined;
}

const MAX_RETRY_AFTER_MS = 60_000;

/** The error of a Google API; empty fields for any other body. */
export function readGoogleError({ json }: ProviderReply): GoogleError {
  const read = v.safeParse(statusSchema, json);
  if (!read.success) {
    return { message: "", status: "", reasons: [], quotas: "", retryAfterMs: undefined };
  }
  const { message, status, details } = read.output.error;
  const reasons = details.map(({ reason }) => reason).filter((one) => typeof one === "string");
  const violations = details.map(({ violations: broken }) => broken).filter(Array.isArray);
  const delay = details.map(({ retryDelay }) => secondsOf(retryDelay)).find((s) => s !== null);
  const retryAfterMs = delay === undefined ? undefined : Math.min(delay * 1000, MAX_RETRY_AFTER_MS);
  return { message, status, reasons, quotas: JSON.stringify(violations), retryAfterMs };
}

/** A `Duration` such as "34.07s". */
function secondsOf(duration: unknown): number | null {
  if (typeof duration !== "string" || !/^\d+(\.\d+)?s$/.test(duration)) return null;
  return Number(duration.slice(0, -1));
}
