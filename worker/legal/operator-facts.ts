import * as v from "valibot";

const text = (max: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max)));

/** Facts about the operator of the site. `npm run setup` asks for them; the legal pages show them. */
export const operatorVars = {
  OPERATOR_NAME: text(200),
  /** The postal address in one line, with commas. */
  OPERATOR_ADDRESS: text(400),
  OPERATOR_COUNTRY: text(100),
  OPERATOR_EMAIL: v.optional(v.pipe(v.string(), v.email())),
  OPERATOR_PHONE: text(60),
  /** The commercial register with the number, and the VAT number; optional. */
  OPERATOR_REGISTER: text(300),
  /** The address for requests about personal data; by default `OPERATOR_EMAIL`. */
  OPERATOR_PRIVACY_EMAIL: v.optional(v.pipe(v.string(), v.email())),
  /** Where urgent reports and the daily digest go; by default `OPERATOR_EMAIL`. */
  OPERATOR_REPORTS_EMAIL: v.optional(v.pipe(v.string(), v.email())),
};

type OperatorVars = { readonly [Name in keyof typeof operatorVars]?: string | undefined };

export interface OperatorFacts {
  readonly name: string;
  readonly address: string;
  readonly country: string;
  readonly email: string;
  readonly phone: string | null;
  readonly register: string | null;
  readonly privacyEmail: string;
  readonly reportsEmail: string;
  readonly isExample: boolean;
}

const NEEDED_FACTS = [
  "OPERATOR_NAME",
  "OPERATOR_ADDRESS",
  "OPERATOR_COUNTRY",
  "OPERATOR_EMAIL",
] as const;

export function missingFacts(vars: Readonly<Record<string, string | undefined>>): string[] {
  return NEEDED_FACTS.filter((name) => !vars[name]);
}

const EXAMPLE: OperatorFacts = {
  name: "Example Operator Ltd",
  address: "1 Example Street, 12345 Example Town",
  country: "Exampleland",
  email: "operator@drape.example",
  phone: null,
  register: null,
  privacyEmail: "privacy@drape.example",
  reportsEmail: "reports@drape.example",
  isExample: true,
};

/** The configured facts; the example's in development; null where they are missing. */
export function readOperatorFacts(vars: OperatorVars, development: boolean): OperatorFacts | null {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_COUNTRY: country } = vars;
  const email = vars.OPERATOR_EMAIL;
  if (!name || !address || !country || !email) return development ? EXAMPLE : null;
  return {
    ...{ name, address, country, email, isExample: false },
    phone: vars.OPERATOR_PHONE || null,
    register: vars.OPERATOR_REGISTER || null,
    privacyEmail: vars.OPERATOR_PRIVACY_EMAIL || email,
    reportsEmail: vars.OPERATOR_REPORTS_EMAIL || email,
  };
}
