import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Me, photoConsentVersion } from "#worker/contract/account.ts";
import type { EngineFacts } from "#worker/contract/engine.ts";
import type { Generation } from "#worker/contract/generations.ts";
import {
  PHOTO_ATTESTATION_HEADER,
  PHOTO_ATTESTATION_VERSION,
} from "#worker/contract/photo-attestation.ts";
import { newAddress, sourceHeaders } from "./addresses.ts";
import { demoPicture } from "./demo-pictures.ts";
import type { ListOf } from "./lists.ts";
import { type AccountSite, plantSession } from "./planted-session.ts";
import type { Product } from "./product.ts";

/** The part of a product that a caller needs. */
type Site = Pick<Product, "url" | "fetch">;

/** A product whose members can be planted in its database. */
export interface MemberSite extends Site {
  readonly accounts: AccountSite;
}

const PASSWORD = "plum orchard 1987";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly json: any;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent as it is instead of `body`. */
  readonly raw?: RequestInit["body"];
}

/** The name and value of a Set-Cookie line; a value of null deletes the cookie. */
export function readCookie(line: string): { readonly name: string; readonly value: string | null } {
  const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
  return { name, value: value === "" || /max-age=0/i.test(line) ? null : value };
}

/** A browser for the API: it stores cookies and sends its origin and address. */
export class Caller {
  readonly #product: Site;
  readonly cookies = new Map<string, string>();
  readonly address = newAddress(203);

  constructor(product: Site) {
    this.#product = product;
  }

  async response(method: string, path: string, options: CallOptions = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { body, raw, headers } = options;
    const response = await this.#product.fetch(path, {
      method,
      redirect: "manual",
      headers: {
        Origin: this.#product.url,
        ...sourceHeaders(this.address),
        ...(cookie ? { Cookie: cookie } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(raw === undefined ? {} : { body: raw }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    this.#keepCookies(response);
    return response;
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const response = await this.response(method, path, options);
    const text = await response.text();
    const json = response.headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : null;
    return { status: response.status, headers: response.headers, text, json };
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const { name, value } = readCookie(line);
      if (value === null) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** A verified, signed-in member with their first credits. */
export class Member extends Caller {
  readonly email = `member-${randomUUID()}@example.com`;
  readonly password = PASSWORD;
  id = "";

  async me(): Promise<Me> {
    return (await this.call("GET", "/api/me")).json;
  }

  /** The key of the saved photo. */
  async photoKey(): Promise<string> {
    const { referenceImage } = await this.me();
    if (!referenceImage) throw new Error("no photo is saved");
    return referenceImage.url.slice("/media/".length);
  }

  async credits(): Promise<number> {
    return (await this.me()).user.credits;
  }

  signIn(): Promise<Answer> {
    const body = { email: this.email, password: this.password };
    return this.call("POST", "/api/auth/sign-in/email", { body });
  }

  /** Consents to the processing of photos by the site's recipients. */
  async agree(): Promise<void> {
    const { passesTo }: EngineFacts = (await this.call("GET", "/api/engine")).json;
    const body = { version: photoConsentVersion(passesTo) };
    const { status, text } = await this.call("PUT", "/api/me/photo-consent", { body });
    if (status !== 200) throw new Error(`consent refused: ${text}`);
  }

  /** Starts a generation with the demo's pictures; resolves to its id. */
  async tryOn(job: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const started = await this.call("POST", "/api/generations");
    const id: string = started.json.generationId;
    const answer = await this.submit(id, job);
    if (answer.status !== 202) throw new Error(`job refused: ${answer.text}`);
    return id;
  }

  /** Saves a reference photo with the attestation, like the app. */
  savePhoto(raw: Uint8Array<ArrayBuffer>): Promise<Answer> {
    const headers = { [PHOTO_ATTESTATION_HEADER]: PHOTO_ATTESTATION_VERSION };
    return this.call("PUT", "/api/me/reference-image", { raw, headers });
  }

  submit(id: string, job: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    const body = {
      generation_id: id,
      model_image_url: pictureDataUrl("person-1.jpg"),
      garment_image_url: pictureDataUrl("tee-plain.webp"),
      product_url: "https://shop.example/tee",
      photo_attestation: PHOTO_ATTESTATION_VERSION,
      ...job,
    };
    return this.call("POST", `/api/generations/${id}/job`, { body });
  }

  /** Follows the event stream to its end; resolves to all events. */
  async follow(id: string): Promise<Generation[]> {
    const response = await this.response("GET", `/api/generations/${id}/events`);
    return (await response.text())
      .split("\n")
      .filter((line) => line.startsWith("data: "))
      .map((line) => JSON.parse(line.slice(6)));
  }
}

/** A member whose account and session are planted in the database. */
export async function newMember(
  site: MemberSite,
  member: Member = new Member(site),
): Promise<Member> {
  member.cookies.set(...(await plantSession(site.accounts, member)));
  const { status, json, text } = await member.call("GET", "/api/me");
  if (status !== 200) throw new Error(`no session: ${text}`);
  member.id = json.user.id;
  return member;
}

/** Signs a member up and enters the code of the mail by the API, for tests of the sign-up. */
export async function signUpMember(
  product: Site,
  member: Member = new Member(product),
): Promise<Member> {
  const { email, password } = member;
  const body = { email, password, firstName: "Test", lastName: "Member" };
  const signedUp = await member.call("POST", "/api/auth/sign-up/email", { body });
  if (signedUp.status !== 200) throw new Error(`sign-up refused: ${signedUp.text}`);
  await confirmAddress(product, email, member);
  member.id = (await member.me()).user.id;
  return member;
}

/** Enters the code of the newest mail; the caller is signed in then. */
export async function confirmAddress(
  product: Site,
  email: string,
  caller = new Caller(product),
): Promise<void> {
  const body = { email, otp: codeIn((await awaitMails(product, email, 1))[0].text) };
  const answer = await caller.call("POST", "/api/auth/email-otp/verify-email", { body });
  if (answer.status !== 200) throw new Error(`code refused: ${answer.text}`);
}

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The mails to an address, newest first. */
export async function mailsTo(product: Site, email: string): Promise<Mail[]> {
  const answer = await new Caller(product).call("GET", "/dev/mail", {
    headers: { Accept: "application/json" },
  });
  return answer.json.filter((mail: Mail) => mail.to === email);
}

const LOOKS = 400;
const PAUSE_MS = 25;

/** A pause between two polls of another process's state. */
export function pause(ms = PAUSE_MS): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The mails to an address, after at least `count` have arrived. */
export async function awaitMails<N extends number>(
  product: Site,
  email: string,
  count: N,
): Promise<[...ListOf<Mail, N>, ...Mail[]]> {
  for (let attempt = 0; attempt < LOOKS; attempt++) {
    const mails = await mailsTo(product, email);
    if (mails.length >= count) return mails as [...ListOf<Mail, N>, ...Mail[]];
    await pause();
  }
  throw new Error(`fewer than ${count} mails to ${email}`);
}

/** Another browser with a copy of the owner's cookies. */
export function withCookiesOf(product: Site, owner: Caller): Caller {
  const copy = new Caller(product);
  for (const [name, value] of owner.cookies) copy.cookies.set(name, value);
  return copy;
}

/** The first URL in a text; throws if there is none. */
export function urlIn(text: string): URL {
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
}

/** The path and query of the link in a mail's text. */
export function linkIn(text: string): string {
  const { pathname, search } = urlIn(text);
  return pathname + search;
}

/** The six digits in a mail's text; throws if there are none. */
export function codeIn(text: string): string {
  const [code] = /^\d{6}$/m.exec(text) ?? [];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}

/** The token of the link for a new password; throws if there is none. */
export function resetTokenIn(text: string): string {
  const token = /reset-password\/([^?\s]+)/.exec(text)?.[1];
  if (!token) throw new Error(`no token in: ${text}`);
  return token;
}

/** The path and query of the link in the newest mail to an address; waits until it has arrived. */
export async function mailedPath(product: Site, email: string): Promise<string> {
  for (let attempt = 0; attempt < LOOKS; attempt++) {
    const [mail] = await mailsTo(product, email);
    if (mail && /https?:/.test(mail.text)) return linkIn(mail.text);
    await pause();
  }
  throw new Error(`no mail to ${email}`);
}

/** A multipart form. */
export async function formOptions(fields: Record<string, string | File>): Promise<CallOptions> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const encoded = new Response(form);
  return {
    headers: { "Content-Type": encoded.headers.get("Content-Type") as string },
    raw: new Uint8Array(await encoded.arrayBuffer()),
  };
}

/** One of the demo's pictures, shrunk. */
export function pictureBytes(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(demoPicture(name)));
}

/** A demo picture as a data URL for a job; shrunk unless other bytes are given. */
export function pictureDataUrl(name: string, bytes = pictureBytes(name)): string {
  const type = name.endsWith("webp") ? "image/webp" : "image/jpeg";
  return `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
}
