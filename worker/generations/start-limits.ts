import * as v from "valibot";
import { wholeNumber } from "../env-values.ts";
import { START_LIMITS_OF_ADDRESS } from "../http/limit-table.ts";

/** Limits per address, for all members together; of IPv6 per /64. */
export const sourceLimitVars = {
  MAX_RUNNING_PER_ADDRESS: v.optional(wholeNumber(1_000_000)),
  MAX_STARTS_PER_HOUR_PER_ADDRESS: v.optional(wholeNumber(1_000_000)),
};

interface LimitVars {
  readonly MAX_RUNNING_PER_ADDRESS?: number | undefined;
  readonly MAX_STARTS_PER_HOUR_PER_ADDRESS?: number | undefined;
}

export interface StartLimits {
  readonly maxRunning: number;
  readonly maxStartsPerHour: number;
}

export function toSourceLimits(vars: LimitVars): StartLimits {
  return {
    maxRunning: vars.MAX_RUNNING_PER_ADDRESS ?? START_LIMITS_OF_ADDRESS.running,
    maxStartsPerHour: vars.MAX_STARTS_PER_HOUR_PER_ADDRESS ?? START_LIMITS_OF_ADDRESS.startsPerHour,
  };
}
