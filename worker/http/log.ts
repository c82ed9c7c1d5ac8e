/** One JSON line. Callers pass ids, codes and numbers; never addresses, tokens or what a user typed. */
export function writeLog(fields: Readonly<Record<string, unknown>>): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), ...fields }));
}
