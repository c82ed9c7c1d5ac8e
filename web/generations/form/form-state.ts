import type { LinkedGarment } from "#web/generations/garment-calls.ts";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";

/** The values of the form of /generate. */
export interface FormState {
  /** Whether the address fills in a garment. */
  readonly prefilled: boolean;
  readonly change: (part: Partial<TryOnForm>) => void;
  readonly current: () => TryOnForm;
  /** Resolves to whether all photos that are being read were taken; null when none is read. */
  readonly read: () => Promise<boolean> | null;
}

/** The garment behind the link of the form. */
export interface FormLink {
  /** Shows the chosen picture, or reads the link. Resolves to whether there is a picture. */
  readonly show: (form: TryOnForm) => Promise<boolean>;
  /** As `show`; without a picture, the field shows the reason and gets the focus. */
  readonly check: (form: TryOnForm) => Promise<boolean>;
  readonly fetch: (url: string) => Promise<LinkedGarment>;
}
