import { spawn } from "node:child_process";
import path from "node:path";
import { QUIET, ROOT } from "../process-tree.ts";

/** An error for the operator; the message is a sentence for the terminal. */
export class OperatorError extends Error {}

interface Command {
  readonly tool: "wrangler" | "turso" | "node";
  readonly args: readonly string[];
  /** Passed as JSON on standard input; never printed. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** An error that means nothing was left to do. */
  readonly unless?: RegExp;
}

interface Outcome {
  readonly ok: boolean;
  readonly output: string;
  /** Standard error, or standard output if that is empty. */
  readonly errorOutput: string;
}

export interface Shell {
  readonly dryRun: boolean;
  readonly env: NodeJS.ProcessEnv;
  say(line: string): void;
  /** Runs a read-only command; null in a dry run. */
  look(command: Command): Promise<Outcome | null>;
  /** Runs a command with effects outside. @throws OperatorError */
  run(command: Command): Promise<Outcome>;
  /** Runs a local command, also in a dry run. */
  make(command: Command): Promise<Outcome>;
}

/** Prints each command before running it; `dryRun` only prints. */
export function createShell(
  say: (line: string) => void,
  env: NodeJS.ProcessEnv,
  dryRun: boolean,
): Shell {
  const print = (command: Command) => say(`   $ ${written(command)}`);
  const make = async (command: Command) => {
    print(command);
    const outcome = await execute(command, env);
    if (outcome.ok || command.unless?.test(outcome.errorOutput)) return outcome;
    const words = [command.tool, ...command.args.filter((arg) => !arg.startsWith("-"))];
    throw new OperatorError(`'${words.slice(0, 4).join(" ")}' failed:\n${outcome.errorOutput}`);
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
      return { ok: true, output: "", errorOutput: "" };
    },
  };
}

function written({ tool, args, secrets }: Command): string {
  const quoted = args.map((arg) => (/^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg}'`));
  const line = [tool, ...quoted].join(" ");
  return secrets ? `${line} < ${Object.keys(secrets).join(", ")}` : line;
}

export function jsonOf({ output, errorOutput }: Outcome): unknown {
  try {
    return JSON.parse(output.slice(output.search(/^[[{]/m)));
  } catch {
    throw new OperatorError(`What the tool has answered can't be read:\n${output}${errorOutput}`);
  }
}

/** `npm run` puts the project's tools first in PATH. */
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
  // A tool that has ended early does not read its input.
  child.stdin.on("error", () => {});
  child.stdin.end(secrets ? JSON.stringify(secrets) : "");
  return new Promise((resolve) => {
    child.once("error", ({ message }) => resolve({ ok: false, output: "", errorOutput: message }));
    child.once("close", (code) => {
      const errorOutput = (texts.stderr.trim() || texts.stdout.trim()).slice(-2000);
      resolve({ ok: code === 0, output: texts.stdout, errorOutput });
    });
  });
}
