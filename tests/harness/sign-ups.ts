import { randomUUID } from "node:crypto";
import { type Answer, awaitMails, Caller, codeIn, linkIn, mailsTo } from "./member.ts";
import type { Product } from "./product.ts";

const CONFIRM = "/api/auth/email-otp/verify-email";
const RESEND = "/api/auth/send-verification-email";

interface SignedUp {
  /** The path of the mail's link. */
  readonly link: string;
  readonly code: string;
  readonly signUpId: string;
}

export const newEmail = () => `new-${randomUUID()}@example.com`;

/** Another code of six digits. */
export function wrongFor(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, "0");
}

/** Signs up and confirms addresses for strangers and owners, each in a new browser. */
export class SignUps {
  readonly #product: Product;

  constructor(product: Product) {
    this.#product = product;
  }

  /** The code of the newest mail, after `mails` mails have arrived. */
  async newestCode(email: string, mails: number): Promise<string> {
    const [mail] = await awaitMails(this.#product, email, mails);
    return codeIn(mail?.text ?? "");
  }

  async signUp(email: string, password: string, firstName = "A"): Promise<SignedUp> {
    const before = (await mailsTo(this.#product, email)).length;
    const caller = new Caller(this.#product);
    const body = { email, password, firstName };
    const { status, json } = await caller.call("POST", "/api/auth/sign-up/email", { body });
    if (status !== 200) throw new Error(`sign-up refused: ${status}`);
    const [mail] = await awaitMails(this.#product, email, before + 1);
    const text = mail?.text ?? "";
    return { link: linkIn(text), code: codeIn(text), signUpId: json.user.id };
  }

  /** Sends a code. */
  enter(
    email: string,
    otp: unknown,
    more: object = {},
    caller = new Caller(this.#product),
  ): Promise<Answer> {
    return caller.call("POST", CONFIRM, { body: { email, otp, ...more } });
  }

  resend(
    email: string,
    signUpId: string | null,
    caller = new Caller(this.#product),
  ): Promise<Answer> {
    return caller.call("POST", RESEND, { body: { email, signUpId } });
  }

  /** The status of a login. */
  async signsIn(email: string, password: string): Promise<number> {
    const body = { email, password };
    const caller = new Caller(this.#product);
    return (await caller.call("POST", "/api/auth/sign-in/email", { body })).status;
  }
}

/** Returns the parts of an answer that could reveal whether an address is known. */
export function told({ status, json, headers }: Answer): unknown {
  const { requestId: _, ...body } = json;
  return { status, body, headers: [...headers.keys()], cookies: headers.getSetCookie() };
}
