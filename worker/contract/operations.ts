import type { FailureCode } from "./failures.ts";

/** GET /api/admin/operations: how the product did since yesterday and stands now. Admin role only. */
export interface Operations {
  /** How generations ended, today's first. */
  readonly ends: readonly {
    /** UTC, YYYY-MM-DD. */
    readonly day: string;
    readonly engine: string;
    readonly outcome: "completed" | FailureCode;
    readonly count: number;
    /** From the charge to the end. */
    readonly meanMs: number;
  }[];
  /** Today and yesterday together. */
  readonly stages: readonly {
    readonly engine: string;
    readonly stage: string;
    readonly count: number;
    readonly meanMs: number;
  }[];
  /** The ledger of the last 24 hours: `charge`, `refund`, `renewal`, `grant`. */
  readonly credits: readonly {
    readonly kind: string;
    readonly count: number;
    readonly sum: number;
  }[];
  /** What has not ended; `overdue` is past its deadline. */
  readonly open: { readonly count: number; readonly overdue: number };
  /** `queued` waits, `retried` of it after a failure; `sent` and `failed` in the last 24 hours. */
  readonly mails: {
    readonly queued: number;
    readonly retried: number;
    /** ISO 8601 UTC of the oldest that waits. */
    readonly oldestAt: string | null;
    readonly sent: number;
    readonly failed: number;
  };
  /** The last run of each cron expression. */
  readonly crons: readonly {
    readonly name: string;
    /** ISO 8601 UTC. */
    readonly startedAt: string;
    readonly ms: number;
    readonly ok: boolean;
  }[];
  /** The last check of each invariant. */
  readonly checks: readonly {
    readonly invariant: string;
    readonly checkedAt: string;
    readonly broken: number;
    /** One of what breaks it: ids alone. */
    readonly example: string | null;
  }[];
  /** The configured engines, the first one first. */
  readonly engines: readonly {
    readonly name: string;
    readonly state: "ok" | "out_of_order";
    /** US dollars, list price. */
    readonly pricePerPicture: number;
  }[];
}
