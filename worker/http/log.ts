import { keyedHash, keyedName } from "../crypto/hmac.ts";

/** One JSON line. Only ids, codes and numbers: never addresses, tokens or input. */
export function writeLog(fields: Readonly<Record<string, unknown>>): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), ...fields }));
}

/** Without the values that a database quotes in its message. */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { error: typeof error };
  const message = error.message.split("\nparams:")[0];
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  const stack = error.stack?.split("\n").filter((line) => line.trimStart().startsWith("at "));
  return { error: error.name, message, cause, stack: stack?.slice(0, 8).join("\n") };
}

/**
 * Names an account in the log without revealing it: 128 bits of an HMAC-SHA-256, in hex. The key is
 * derived from AUTH_SECRET for this purpose alone.
 */
export async function accountTag(
  secret: { readonly authSecret: string },
  userId: string,
): Promise<string> {
  const known = tags.get(secret) ?? new Map<string, string>();
  const tag = known.get(userId) ?? (await computeTag(secret, userId));
  if (known.size >= MAX_TAGS) known.clear();
  tags.set(secret, known.set(userId, tag));
  return tag;
}

const MAX_TAGS = 1000;

/** By the configuration of the isolate: a tag takes as long as the rest of a status read's check. */
const tags = new WeakMap<object, Map<string, string>>();

async function computeTag(secret: { readonly authSecret: string }, userId: string) {
  return keyedName({ authSecret: await keyedHash(secret, "log-account-key") }, userId);
}
