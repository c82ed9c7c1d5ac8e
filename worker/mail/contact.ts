import { BRAND } from "../contract/brand.ts";
import type { Config } from "../env.ts";

/** Where a person writes to: the operator's address, else that of the brand. */
export function contactAddress({ operator }: Pick<Config, "operator">): string {
  return operator?.email ?? BRAND.supportAddress;
}
