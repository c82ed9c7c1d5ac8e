/** The behaviour of the engine in one attempt at a generation. */
export type Behaviour =
  /** The picture as bytes, or as a data URL in JSON. */
  | { readonly does: "makes"; readonly afterMs: number; readonly asJson: boolean }
  /** 202 without an address to poll, then signed callbacks. */
  | { readonly does: "pushes"; readonly afterMs: number; readonly copies: number }
  | { readonly does: "pushes_refusal"; readonly afterMs: number }
  /** 202 with an address to poll. */
  | { readonly does: "is_polled"; readonly polls: number }
  | { readonly does: "refuses"; readonly afterMs: number }
  | { readonly does: "errs"; readonly afterMs: number }
  | { readonly does: "drops"; readonly afterMs: number }
  | { readonly does: "sends_no_picture"; readonly afterMs: number }
  | { readonly does: "hangs" };

interface Timed {
  /** Milliseconds since the start of the history; its preconditions may delay it further. */
  readonly at: number;
  /** Which of the account's two sessions sends it. */
  readonly device: 0 | 1;
}

export type Person = "sent" | "saved" | "bad";

/** An action on the account, the engine or the machine. A slot is a generation of the history. */
export type Action =
  | {
      readonly kind: "start";
      readonly slot: number;
      readonly key: string | null;
      /** The number of simultaneous requests. */
      readonly copies: number;
      /** The client disconnects after this time; null waits. */
      readonly abortMs: number | null;
    }
  | {
      readonly kind: "job";
      readonly slot: number;
      /** Equal variants have equal bodies. */
      readonly variant: number;
      readonly person: Person;
      readonly garment: "sent" | "bad";
      readonly copies: number;
      readonly abortMs: number | null;
    }
  | { readonly kind: "malformed_job"; readonly slot: number }
  | { readonly kind: "status"; readonly slot: number }
  | { readonly kind: "watch"; readonly slot: number }
  | { readonly kind: "result"; readonly slot: number }
  | { readonly kind: "remove"; readonly slot: number; readonly copies: number }
  | {
      readonly kind: "callback";
      readonly slot: number;
      /** `late` is signed with the service's secret, `forged` with another. */
      readonly how: "late" | "forged";
    }
  | { readonly kind: "photo"; readonly bad: boolean; readonly abortMs: number | null }
  | { readonly kind: "remove_photo" }
  | { readonly kind: "give_consent" }
  | { readonly kind: "withdraw_consent" }
  | { readonly kind: "me" }
  | { readonly kind: "sign_out" }
  | { readonly kind: "close_account" }
  | {
      readonly kind: "cron";
      readonly which: "midnight" | "minute" | "hour";
      readonly copies: number;
      /** Only for midnight: the number of days from now. */
      readonly days: number;
    }
  | { readonly kind: "pause_database"; readonly forMs: number }
  | { readonly kind: "kill" };

export type Operation = Timed & Action;

/** The operations of one account, drawn from a seed. */
export interface History {
  readonly seed: number;
  readonly operations: readonly Operation[];
  /** By slot, the behaviour at the first and the second attempt. */
  readonly engine: readonly (readonly Behaviour[])[];
}

/** One line per operation, in the order of their times. */
export function describe({ seed, operations, engine }: History): string {
  const slots = new Set(operations.flatMap((o) => ("slot" in o ? [o.slot] : [])));
  const lines = operations
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, device, kind, ...rest }) => {
      const details = Object.entries(rest).map(([name, value]) => `${name}=${value}`);
      return `  ${String(at).padStart(5)} ms  session ${device}  ${kind} ${details.join(" ")}`;
    });
  const behaviours = [...slots].map(
    (slot) => `  engine, slot ${slot}: ${JSON.stringify(engine[slot])}`,
  );
  return [`history of seed ${seed}`, ...lines, ...behaviours].join("\n");
}
