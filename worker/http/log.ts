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
