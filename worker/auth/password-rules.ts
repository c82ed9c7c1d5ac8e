import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_UNSAFE } from "../contract/auth.ts";
import { LIMITS } from "../contract/limits.ts";
import { fail } from "../http/fail.ts";

const BRAND_WORDS = ["drape"];

let breached: ReadonlySet<string> | undefined;

function breachedPasswords(): ReadonlySet<string> {
  breached ??= new Set(
    dictionary["passwords-common"].filter((word) => word.length >= LIMITS.passwordMin),
  );
  return breached;
}

/** Whether it is breached (also with digits appended), the brand, or the person's address. */
function isUnsafePassword(password: string, email: string): boolean {
  const lower = password.toLowerCase();
  const stem = lower.replace(/[\d\W_]+$/u, "");
  const known = breachedPasswords();
  if (known.has(lower) || (stem.length >= LIMITS.passwordMin && known.has(stem))) return true;
  const [local] = email.toLowerCase().split("@");
  if (lower === email.toLowerCase()) return true;
  return [...BRAND_WORDS, local].some((word) => word !== "" && stem === word);
}

export function refuseUnsafe(password: string, email: string, field: string): void {
  if (!isUnsafePassword(password, email)) return;
  fail("password_unsafe", { fields: { [field]: PASSWORD_UNSAFE } });
}
