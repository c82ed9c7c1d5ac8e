import { randomUUID } from "node:crypto";
import { cloudflareTransport } from "#worker/mail/cloudflare.ts";
import { devTransport } from "#worker/mail/dev-mailbox.ts";
import { resendTransport } from "#worker/mail/resend.ts";
import { smtpTransport } from "#worker/mail/smtp.ts";
import type { DeliveryResult, MailMessage, MailTransport, Sender } from "#worker/mail/transport.ts";
import { type ResendTurn, startFakeResend } from "./fake-resend.ts";
import { SMTP_PASSWORD, SMTP_USER, type SmtpStage, startFakeSmtp } from "./fake-smtp.ts";
import { nodeConnect } from "./node-sockets.ts";
import { selfSigned } from "./self-signed.ts";

export const SENDER: Sender = {
  name: "Drape",
  address: "mail@drape.example",
  replyTo: "support@drape.example",
};

export function newMessage(to = "ana@example.com"): MailMessage {
  const words = {
    subject: "Ünsere Wörter 🧵",
    text: "Grüße.\n\n.\n\nhttps://x",
    html: "<p>Grüße</p>",
  };
  return { id: randomUUID(), createdAt: Date.UTC(2026, 10, 22), to, ...words };
}

/** One possible outcome for a message. */
export interface MailCase {
  readonly name: string;
  readonly result: DeliveryResult["result"];
  /** Prepares the outcome for the next message. */
  readonly arrange: () => void;
  readonly to?: string;
  /** The provider keeps the message and does not answer; the abort follows when this is true. */
  readonly hangs?: () => boolean;
}

/** A transport over a fake of its provider. */
export interface TransportUnderTest {
  readonly transport: MailTransport;
  /** The recipients of the accepted messages. */
  readonly taken: () => readonly string[];
  readonly cases: readonly MailCase[];
  readonly stop: () => Promise<void>;
}

const nothing = () => undefined;
const GOOD: MailCase = { name: "a good message", result: "sent", arrange: nothing };

async function resendWorld(): Promise<TransportUnderTest> {
  const fake = await startFakeResend();
  const account = { key: "re_fake_key", url: fake.url };
  const arranged = (
    name: string,
    result: DeliveryResult["result"],
    turn: ResendTurn,
  ): MailCase => ({
    name,
    result,
    arrange: () => fake.turn(turn),
  });
  return {
    transport: resendTransport(account, SENDER, fetch),
    taken: () => fake.taken.map(({ to }) => to),
    stop: () => fake.stop(),
    cases: [
      GOOD,
      { name: "an address it refuses", result: "refused", arrange: nothing, to: "nobody" },
      arranged("too many messages", "retry", { status: 429, name: "rate_limit_exceeded" }),
      arranged("a fault of theirs", "retry", { status: 500, name: "internal_server_error" }),
      arranged("the same key under way", "retry", {
        status: 409,
        name: "concurrent_idempotent_requests",
      }),
      arranged("a key that is wrong", "operator", { status: 403, name: "invalid_api_key" }),
      arranged("a used up quota", "operator", { status: 429, name: "daily_quota_exceeded" }),
      arranged("a domain not verified", "operator", { status: 403, name: "validation_error" }),
      arranged("an error without sense", "operator", { status: 418, name: "a name\nof two lines" }),
      arranged("a gateway's fault", "unknown", { status: 502, name: "Bad Gateway" }),
      arranged("an answer without sense", "unknown", "malformed"),
      arranged("an answer cut off", "unknown", "taken_and_cut"),
      { ...arranged("silence", "unknown", "hang"), hangs: () => fake.asked.length > 0 },
    ],
  };
}

async function smtpWorld(security: "none" | "starttls" | "tls"): Promise<TransportUnderTest> {
  const certificate = selfSigned();
  const from = security === "tls" ? ("start" as const) : ("starttls" as const);
  const mechanisms = security === "tls" ? "LOGIN" : "PLAIN LOGIN";
  const fake = await startFakeSmtp({
    mechanisms,
    ...(security === "none" ? {} : { tls: { certificate, from } }),
  });
  const arranged = (
    name: string,
    result: DeliveryResult["result"],
    stage: SmtpStage,
    answer: string,
  ): MailCase => ({ name, result, arrange: () => fake.at(stage, answer) });
  const server = {
    host: "127.0.0.1",
    port: fake.port,
    security,
    user: SMTP_USER,
    password: SMTP_PASSWORD,
  };
  return {
    transport: smtpTransport(server, SENDER, nodeConnect(certificate.cert)),
    taken: () => fake.taken.map(({ to }) => to),
    stop: () => fake.stop(),
    cases: [
      GOOD,
      arranged("an address it refuses", "refused", "RCPT", "550 5.1.1 ana@example.com: unknown"),
      {
        name: "an address of two lines",
        result: "refused",
        arrange: nothing,
        to: "a@b.example>\r\nRSET",
      },
      arranged("a full mailbox", "retry", "RCPT", "452 4.2.2 Mailbox full"),
      arranged("too many messages", "retry", "MAIL", "450 4.7.1 Slow down"),
      arranged("a server that closes", "retry", "greeting", "421 4.3.2 Closing"),
      arranged("a message put off", "retry", "end", "451 4.3.0 Try again"),
      arranged("a message it refuses", "refused", "end", "554-5.7.1 Looks like\r\n554 5.7.1 spam"),
      arranged("a password that is wrong", "operator", "AUTH", "535 5.7.8 Invalid"),
      arranged("a sender that is not ours", "operator", "MAIL", "553 5.7.1 Not yours"),
      arranged("a server that relays nothing", "operator", "RCPT", "550 5.7.1 Relaying denied"),
      arranged("a greeting without sense", "retry", "greeting", "HTTP/1.1 400 Bad Request"),
      arranged("an answer without sense", "unknown", "end", "<html>"),
      arranged("a connection cut before the message", "retry", "DATA", "drop"),
      arranged("an answer cut off", "unknown", "end", "drop"),
      {
        ...arranged("silence after it", "unknown", "end", "hang"),
        hangs: () => fake.taken.length > 0,
      },
      { ...arranged("silence before it", "retry", "RCPT", "hang"), hangs: () => true },
    ],
  };
}

function coded(code: string): Error {
  return Object.assign(new Error("ana@example.com: not now"), { code });
}

async function cloudflareWorld(): Promise<TransportUnderTest> {
  const taken: string[] = [];
  let turn: () => Promise<unknown> = async () => ({ messageId: "x@drape.example" });
  const refusing = (name: string, result: DeliveryResult["result"], error: unknown): MailCase => ({
    name,
    result,
    arrange: () => {
      turn = () => Promise.reject(error);
    },
  });
  const silence = () => {
    turn = () => {
      taken.push("ana@example.com");
      return new Promise(nothing);
    };
  };
  const binding = {
    async send({ to }: { to: string }) {
      const answer = await turn();
      taken.push(to);
      return answer;
    },
  };
  return {
    transport: cloudflareTransport(binding, SENDER),
    taken: () => taken,
    stop: async () => nothing(),
    cases: [
      GOOD,
      refusing("an address it refuses", "refused", coded("E_RECIPIENT_SUPPRESSED")),
      refusing("too many messages", "retry", coded("E_RATE_LIMIT_EXCEEDED")),
      refusing("a fault of theirs", "retry", coded("E_INTERNAL_SERVER_ERROR")),
      refusing("a sender that is not ours", "operator", coded("E_SENDER_NOT_VERIFIED")),
      refusing("a used up quota", "operator", coded("E_DAILY_LIMIT_EXCEEDED")),
      refusing("an answer cut off", "unknown", new Error("Network connection lost.")),
      refusing("an error without sense", "unknown", "ana@example.com"),
      { name: "silence", result: "unknown", arrange: silence, hangs: () => taken.length > 0 },
    ],
  };
}

async function devWorld(): Promise<TransportUnderTest> {
  const stored = new Map<string, string>();
  let turn: () => Promise<void> = async () => undefined;
  const bucket = {
    async put(key: string, value: string) {
      await turn();
      stored.set(key, JSON.parse(value).to);
    },
  };
  const fails = () => {
    turn = () => Promise.reject(new Error("down"));
  };
  return {
    transport: devTransport(bucket),
    taken: () => [...stored.values()],
    stop: async () => nothing(),
    cases: [GOOD, { name: "a bucket that is down", result: "unknown", arrange: fails }],
  };
}

export const TRANSPORTS: readonly (readonly [string, () => Promise<TransportUnderTest>])[] = [
  ["cloudflare", cloudflareWorld],
  ["resend", resendWorld],
  ["smtp on this machine", () => smtpWorld("none")],
  ["smtp with STARTTLS", () => smtpWorld("starttls")],
  ["smtp over TLS", () => smtpWorld("tls")],
  ["the mailbox page", devWorld],
];
