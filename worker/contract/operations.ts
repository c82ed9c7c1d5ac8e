import type { FailureCode } from "./failures.ts";

/** POST: the browsers' reports of violations of the content security policy. */
export const CSP_REPORT_PATH = "/api/csp-reports";

/** GET /api/admin/operations. */
export interface Operations {
  readonly ends: readonly {
    readonly day: string;
    readonly engine: string;
    readonly outcome: "completed" | FailureCode;
    readonly count: number;
    readonly meanMs: number;
  }[];
  readonly stages: readonly {
    readonly engine: string;
    readonly stage: string;
    readonly count: number;
    readonly meanMs: number;
  }[];
  /** The running hour and the 23 before it: `charge`, `refund`, `renewal`, `grant`. */
  readonly credits: readonly {
    readonly kind: string;
    readonly count: number;
    readonly sum: number;
  }[];
  readonly open: { readonly count: number; readonly overdue: number };
  /** `retried` are queued ones that failed; `sent` and `failed` as for `credits`. */
  readonly mails: {
    readonly queued: number;
    readonly retried: number;
    readonly oldestAt: string | null;
    readonly sent: number;
    readonly failed: number;
  };
  /** Reported violations of the content security policy by directive, hours as for `credits`. */
  readonly violations: readonly { readonly directive: string; readonly count: number }[];
  readonly crons: readonly {
    readonly name: string;
    readonly startedAt: string;
    readonly ms: number;
    readonly ok: boolean;
  }[];
  readonly checks: readonly {
    readonly invariant: string;
    readonly checkedAt: string;
    readonly broken: number;
    readonly example: string | null;
  }[];
  readonly engines: readonly {
    readonly name: string;
    readonly state: "ok" | "out_of_order";
    /** US dollars, list price. */
    readonly pricePerPicture: number;
  }[];
}
