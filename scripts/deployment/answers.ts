import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { OperatorError, type Shell } from "./shell.ts";

export interface Question {
  /** The variable; its flag has lower case and hyphens. */
  readonly name: string;
  readonly words: string;
  readonly fallback?: string;
  readonly choices?: readonly string[];
  /** The reason why an answer is invalid. */
  readonly findFault?: (answer: string) => string | null;
}

export interface Answers {
  /** The flag, the typed answer, the stored value or the fallback, in this order. */
  of(question: Question, kept: string | undefined): Promise<string>;
  /** The environment variable, else hidden input; secrets are never flags. */
  secret(name: string): Promise<string>;
}

export function flagOf(name: string): string {
  return `--${name.toLowerCase().replaceAll("_", "-")}`;
}

export function createAnswers(
  flags: Readonly<Record<string, string | undefined>>,
  shell: Shell,
  interactive: boolean,
): Answers {
  return {
    async of(question, kept) {
      const given = flags[question.name];
      const answer = given ?? (await fromTerminal(question, kept));
      const fault = faultOf(question, answer);
      if (fault) throw new OperatorError(`${flagOf(question.name)}: ${fault}`);
      if (answer) shell.say(`   ${question.name} = ${answer}`);
      return answer;
    },
    async secret(name) {
      return (
        shell.env[name] ?? (interactive ? await typeUnseen(`   ${name} (is not shown): `) : "")
      );
    },
  };

  async function fromTerminal(question: Question, kept: string | undefined): Promise<string> {
    const fallback = kept ?? question.fallback ?? "";
    if (!interactive) return fallback;
    for (;;) {
      const hint = question.choices ? ` (${question.choices.join(", ")})` : "";
      const typed = await type(`   ${question.words}${hint}${fallback ? ` [${fallback}]` : ""}: `);
      const answer = typed.trim() || fallback;
      const fault = faultOf(question, answer);
      if (!fault) return answer;
      shell.say(`   ${fault}`);
    }
  }
}

function faultOf({ choices, findFault }: Question, answer: string): string | null {
  if (choices && !choices.includes(answer)) return `is one of ${choices.join(", ")}.`;
  return findFault?.(answer) ?? null;
}

async function type(prompt: string): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stdout });
  const answer = await terminal.question(prompt);
  terminal.close();
  return answer;
}

async function typeUnseen(prompt: string): Promise<string> {
  stdout.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true });
  const answer = await terminal.question("");
  terminal.close();
  stdout.write("\n");
  return answer.trim();
}
