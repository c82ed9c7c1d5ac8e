import { OperatorError } from "./shell.ts";

/** Runs an operator's command. Exits with 0, or with 1 and a sentence on standard error. */
export async function runOperator(
  name: string,
  usage: string,
  work: (argv: string[]) => Promise<void>,
): Promise<void> {
  const argv = process.argv.slice(2);
  if (argv.includes("--help")) {
    console.log(usage);
    return;
  }
  try {
    await work(argv);
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof OperatorError) {
      console.error(`\n${error.message}\nMend that and run ${name} again.`);
    } else if (error instanceof TypeError && "code" in error) {
      // An unknown flag.
      console.error(`${error.message}\n${usage}`);
    } else throw error;
  }
}
