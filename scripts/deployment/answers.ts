import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { OperatorError, type Shell } from "./shell.ts";

export interface Question {
  /** The setting; its flag is the same in small letters with hyphens. */
  readonly name: string;
  readonly words: string;
  readonly fallback?: string;
  readonly choices?: readonly string[];
  /** A sentence where the answer can't be right. */
  readonly complain?: (answer: string) => string | null;
}

export interface Answers {
  /** The flag, else what is typed, else what was kept, else the fallback. */
  of(question: Question, kept: string | undefined): Promise<string>;
  /** A secret is never a flag: the environment variable of its name, else what is typed unseen. */
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
      const complaint = complaintOf(question, answer);
      if (complaint) throw new OperatorError(`${flagOf(question.name)}: ${complaint}`);
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
      const complaint = complaintOf(question, answer);
      if (!complaint) return answer;
      shell.say(`   ${complaint}`);
    }
  }
}

function complaintOf({ choices, complain }: Question, answer: string): string | null {
  if (choices && !choices.includes(answer)) return `is one of ${choices.join(", ")}.`;
  return complain?.(answer) ?? null;
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
