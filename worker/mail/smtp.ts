import { toBase64 } from "../crypto/encoding.ts";
import type { Letter, MailEnd, Mailer, Sender } from "./mailer.ts";
import { type Connect, type Reply, SmtpConnection } from "./smtp-connection.ts";
import { isPlainAddress, toMessage } from "./smtp-message.ts";

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, or after a greeting in the clear; "none" is for one's own machine. */
  readonly security: "tls" | "starttls" | "none";
  readonly user: string;
  readonly password: string;
}

const TRANSPORT = { tls: "on", starttls: "starttls", none: "off" } as const;

/** How far a message has come. */
type Stage = "connect" | "greeting" | "tls" | "auth" | "sender" | "recipient" | "data" | "end";

/** A server's no, at the stage that it was said. */
class Refusal extends Error {
  readonly end: MailEnd;

  constructor(stage: Stage, { code, lines }: Reply) {
    super("the server said no");
    this.end = { result: judge(stage, code, lines[0] ?? ""), reason: `smtp_${stage}_${code}` };
  }
}

function judge(stage: Stage, code: number, text: string): "later" | "refused" | "operator" {
  if (code >= 400 && code < 500) return "later";
  // 5.7: not the address, but that this sender may not write to it (RFC 3463, section 3.8).
  if (stage === "recipient") return text.startsWith("5.7.") ? "operator" : "refused";
  return stage === "end" ? "refused" : "operator";
}

/**
 * Any mail server, by SMTP with a password, never in the clear. SMTP knows no keys: an answer that
 * is lost after the message was handed over ends the attempts.
 */
export function smtpMailer(server: SmtpServer, sender: Sender, connect: Connect): Mailer {
  return {
    name: "smtp",
    dedupes: false,
    async send(letter, signal): Promise<MailEnd> {
      if (!isPlainAddress(letter.to)) return { result: "refused", reason: "smtp_address" };
      const attempt = new Attempt(server, sender, signal);
      try {
        return await attempt.run(letter, connect);
      } catch (error) {
        if (error instanceof Refusal) return error.end;
        const result = attempt.handedOver ? "unknown" : "later";
        return { result, reason: `smtp_${attempt.stage}_broke_off` };
      }
    },
  };
}

/** One message on a connection of its own. */
class Attempt {
  readonly #server: SmtpServer;
  readonly #sender: Sender;
  readonly #signal: AbortSignal;
  stage: Stage = "connect";
  /** From when on the server may have the whole message. */
  handedOver = false;

  constructor(server: SmtpServer, sender: Sender, signal: AbortSignal) {
    this.#server = server;
    this.#sender = sender;
    this.#signal = signal;
  }

  async run(letter: Letter, connect: Connect): Promise<MailEnd> {
    const { host, port, security } = this.#server;
    const options = { secureTransport: TRANSPORT[security], allowHalfOpen: false };
    const socket = connect({ hostname: host, port }, options);
    const connection = new SmtpConnection(socket, this.#signal);
    try {
      await this.#greet(connection);
      await this.#logIn(connection);
      await this.#hand(connection, letter);
      return { result: "sent" };
    } finally {
      await connection.close();
    }
  }

  #at(stage: Stage, wanted: number, reply: Reply): Reply {
    this.stage = stage;
    if (Math.floor(reply.code / 100) !== wanted) throw new Refusal(stage, reply);
    return reply;
  }

  async #greet(connection: SmtpConnection): Promise<void> {
    this.#at("greeting", 2, await connection.reply());
    if (this.#server.security !== "starttls") return;
    // Where it is not offered the answer is a refusal: nothing is told in the clear.
    this.#at("greeting", 2, await connection.command(this.#hello()));
    this.#at("tls", 2, await connection.command("STARTTLS"));
    connection.secure();
  }

  #hello(): string {
    return `EHLO ${this.#sender.address.split("@")[1]}`;
  }

  async #logIn(connection: SmtpConnection): Promise<void> {
    const { lines } = this.#at("greeting", 2, await connection.command(this.#hello()));
    const { user, password } = this.#server;
    this.stage = "auth";
    if (lines.some((line) => /^AUTH[ =].*\bPLAIN\b/i.test(line))) {
      const proof = toBase64(`\0${user}\0${password}`);
      this.#at("auth", 2, await connection.command(`AUTH PLAIN ${proof}`));
      return;
    }
    this.#at("auth", 3, await connection.command("AUTH LOGIN"));
    this.#at("auth", 3, await connection.command(toBase64(user)));
    this.#at("auth", 2, await connection.command(toBase64(password)));
  }

  async #hand(connection: SmtpConnection, letter: Letter): Promise<void> {
    const message = toMessage(letter, this.#sender);
    const from = `MAIL FROM:<${this.#sender.address}>`;
    this.#at("sender", 2, await connection.command(from));
    this.#at("recipient", 2, await connection.command(`RCPT TO:<${letter.to}>`));
    this.#at("data", 3, await connection.command("DATA"));
    this.stage = "end";
    this.handedOver = true;
    await connection.write(`${message}.\r\n`);
    this.#at("end", 2, await connection.reply());
  }
}
