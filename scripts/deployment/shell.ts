import { spawn } from "node:child_process";
import path from "node:path";
import { QUIET, ROOT } from "../process-tree.ts";

/** Something that the operator has to mend: its message is a sentence for the terminal. */
export class OperatorError extends Error {}

interface Command {
  readonly tool: "wrangler" | "turso" | "node";
  readonly args: readonly string[];
  /** Handed over as JSON on standard input, where no list of processes shows it; never printed. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** The complaint that says that nothing was left to do. */
  readonly unless?: RegExp;
}

interface Outcome {
  readonly ok: boolean;
  readonly output: string;
  /** What it said on standard error and, where that is nothing, on standard output. */
  readonly complaint: string;
}

export interface Shell {
  readonly dryRun: boolean;
  readonly env: NodeJS.ProcessEnv;
  say(line: string): void;
  /** Runs a command that only looks; a dry run prints it and answers null. */
  look(command: Command): Promise<Outcome | null>;
  /** Runs a command that changes something outside; throws an OperatorError where it fails. */
  run(command: Command): Promise<Outcome>;
  /** The same for what stays on this machine, in a dry run too. */
  make(command: Command): Promise<Outcome>;
}

/** Prints each command ahead of running it; `dryRun` leaves it at that. */
export function createShell(
  say: (line: string) => void,
  env: NodeJS.ProcessEnv,
  dryRun: boolean,
): Shell {
  const print = (command: Command) => say(`   $ ${written(command)}`);
  const make = async (command: Command) => {
    print(command);
    const outcome = await execute(command, env);
    if (outcome.ok || command.unless?.test(outcome.complaint)) return outcome;
    const words = [command.tool, ...command.args.filter((arg) => !arg.startsWith("-"))];
    throw new OperatorError(`'${words.slice(0, 4).join(" ")}' failed:\n${outcome.complaint}`);
  };
  return {
    dryRun,
    env,
    say,
    make,
    async look(command) {
      print(command);
      return dryRun ? null : execute(command, env);
    },
    async run(command) {
      if (!dryRun) return make(command);
      print(command);
      return { ok: true, output: "", complaint: "" };
    },
  };
}

function written({ tool, args, secrets }: Command): string {
  const quoted = args.map((arg) => (/^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg}'`));
  const line = [tool, ...quoted].join(" ");
  return secrets ? `${line} < ${Object.keys(secrets).join(", ")}` : line;
}

/** What a tool has printed as JSON, whatever it has printed ahead of it. */
export function jsonOf({ output, complaint }: Outcome): unknown {
  try {
    return JSON.parse(output.slice(output.search(/^[[{]/m)));
  } catch {
    throw new OperatorError(`What the tool has answered can't be read:\n${output}${complaint}`);
  }
}

/** Found by the PATH, which `npm run` begins with the project's own tools. */
function execute({ tool, args, secrets }: Command, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const bin = path.join(ROOT, "node_modules", ".bin");
  const child = spawn(tool, args, {
    cwd: ROOT,
    env: { ...env, ...QUIET, PATH: `${env.PATH}${path.delimiter}${bin}` },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (chunk) => {
      texts[name] += chunk;
    });
  }
  // A tool that has ended early reads no more; its exit code tells what there is to tell.
  child.stdin.on("error", () => {});
  child.stdin.end(secrets ? JSON.stringify(secrets) : "");
  return new Promise((resolve) => {
    child.once("error", ({ message }) => resolve({ ok: false, output: "", complaint: message }));
    child.once("close", (code) => {
      const complaint = (texts.stderr.trim() || texts.stdout.trim()).slice(-2000);
      resolve({ ok: code === 0, output: texts.stdout, complaint });
    });
  });
}
