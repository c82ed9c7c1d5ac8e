import type { Answers, Question } from "./answers.ts";
import { TURSO } from "./database.ts";
import { readEngines } from "./engines.ts";
import type { Settings } from "./settings.ts";

const NO_ENGINE = "none";
/** The site's address in a dry run. */
const EXAMPLE_SITE = "https://drape.example";
const MAILS = ["cloudflare", "resend", "smtp"];

const needed = (answer: string) => (answer ? null : "is needed.");

function findFaultOfSite(answer: string): string | null {
  if (!URL.canParse(answer)) return "is the site's address, such as https://drape.example";
  const url = new URL(answer);
  if (url.protocol !== "https:") return "begins with https://";
  return url.origin === answer ? null : `is an origin alone: ${url.origin}`;
}

function findFaultOfDatabase(answer: string): string | null {
  // Without TLS the token could be read on the network.
  const encrypted = /^(libsql|https):\/\/[^/]+$/.test(answer);
  const here = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/.test(answer);
  if (answer === TURSO || encrypted || here) return null;
  return `is an address such as libsql://drape-you.turso.io, or '${TURSO}'.`;
}

const findFaultOfSender = (answer: string) =>
  answer.includes("@") ? null : "is an address of mail, such as drape@drape.example";

const findFaultOfMail = (answer: string) => (answer ? findFaultOfSender(answer) : null);

const SITE = { name: "BASE_URL", words: "The site's address", findFault: findFaultOfSite };
const DATABASE = {
  name: "DATABASE_URL",
  words: `The database's address, or '${TURSO}' to have one made by Turso's command`,
  fallback: TURSO,
  findFault: findFaultOfDatabase,
};
const MAIL = { name: "MAIL", words: "Who sends mail", choices: MAILS, fallback: "cloudflare" };
const SMTP: readonly Question[] = [
  { name: "SMTP_HOST", words: "The mail server", findFault: needed },
  { name: "SMTP_PORT", words: "Its port", fallback: "465" },
  { name: "SMTP_USER", words: "Its user", findFault: needed },
];
/** The legal pages show them; `npm run deploy` refuses to go on without those that they need. */
const OPERATOR: readonly Question[] = [
  { name: "OPERATOR_NAME", words: "Who runs the site: a person or a company" },
  { name: "OPERATOR_ADDRESS", words: "Its postal address, in one line" },
  { name: "OPERATOR_COUNTRY", words: "Its country" },
  { name: "OPERATOR_EMAIL", words: "Its address of mail", findFault: findFaultOfMail },
  { name: "OPERATOR_PHONE", words: "Its phone, or nothing" },
  { name: "OPERATOR_REGISTER", words: "Its register, number and VAT number, or nothing" },
  {
    name: "OPERATOR_PRIVACY_EMAIL",
    words: "Who answers requests about data, or nothing",
    findFault: findFaultOfMail,
  },
  {
    name: "OPERATOR_REPORTS_EMAIL",
    words: "Who receives urgent reports and the daily digest, or nothing",
    findFault: findFaultOfMail,
  },
];
const ENGINE = { name: "ENGINE", words: "Who makes the pictures" };
const FALLBACK = { name: "ENGINE_FALLBACK", words: "Who makes them while that one is down" };

export const SETTINGS: readonly string[] = [
  ...[SITE, DATABASE, MAIL].map(({ name }) => name),
  "MAIL_FROM",
  ...[...SMTP, ...OPERATOR].map(({ name }) => name),
  ENGINE.name,
  FALLBACK.name,
];

/** Asks for the deployment's variables; others stay. */
export async function askVars(
  answers: Answers,
  kept: Settings["vars"],
  dryRun: boolean,
): Promise<Record<string, string>> {
  const vars: Record<string, string> = { ...kept };
  const ask = async (question: Question) => {
    const answer = await answers.of(question, kept[question.name]);
    vars[question.name] = answer;
    return answer;
  };
  const site = await ask({ ...SITE, ...(dryRun ? { fallback: EXAMPLE_SITE } : {}) });
  await ask(DATABASE);
  const mail = await ask(MAIL);
  const { hostname } = new URL(site);
  const sender = { name: "MAIL_FROM", words: "Mail's sender", findFault: findFaultOfSender };
  await ask({ ...sender, fallback: `drape@${hostname}` });
  for (const question of SMTP) {
    if (mail === "smtp") await ask(question);
    else delete vars[question.name];
  }
  for (const question of OPERATOR) {
    if (!(await ask(question))) delete vars[question.name];
  }
  const engines = Object.keys(await readEngines());
  const standardEngine = engines.includes("workers-ai") ? "workers-ai" : "local";
  const engine = await ask({ ...ENGINE, choices: engines, fallback: standardEngine });
  const others = [NO_ENGINE, ...engines.filter((name) => name !== engine)];
  const question = { ...FALLBACK, choices: others, fallback: NO_ENGINE };
  const keptFallback = others.find((name) => name === kept.ENGINE_FALLBACK);
  const fallback = await answers.of(question, keptFallback);
  if (fallback === NO_ENGINE) delete vars.ENGINE_FALLBACK;
  else vars.ENGINE_FALLBACK = fallback;
  return vars;
}
