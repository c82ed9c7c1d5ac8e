import { toBase64 } from "../crypto/encoding.ts";
import { type Connect, type Reply, SmtpConnection } from "./smtp-connection.ts";
import { formatMessage, isPlainAddress } from "./smtp-message.ts";
import type { DeliveryResult, MailMessage, MailTransport, Sender } from "./transport.ts";

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** "none" is for development only. */
  readonly security: "tls" | "starttls" | "none";
  readonly user: string;
  readonly password: string;
}

const TRANSPORT = { tls: "on", starttls: "starttls", none: "off" } as const;

type Stage = "connect" | "greeting" | "tls" | "auth" | "sender" | "recipient" | "data" | "end";

class SmtpRejection extends Error {
  readonly result: DeliveryResult;

  constructor(stage: Stage, { code, lines }: Reply) {
    super("the server said no");
    this.result = {
      result: classify(stage, code, lines[0] ?? ""),
      reason: `smtp_${stage}_${code}`,
    };
  }
}

function classify(stage: Stage, code: number, text: string): "retry" | "refused" | "operator" {
  if (code >= 400 && code < 500) return "retry";
  // 5.7 rejects the sender, not the address (RFC 3463, section 3.8).
  if (stage === "recipient") return text.startsWith("5.7.") ? "operator" : "refused";
  return stage === "end" ? "refused" : "operator";
}

/** Does not deduplicate: an answer lost after the message was sent ends the attempts. */
export function smtpTransport(server: SmtpServer, sender: Sender, connect: Connect): MailTransport {
  return {
    name: "smtp",
    dedupes: false,
    async send(message, signal): Promise<DeliveryResult> {
      if (!isPlainAddress(message.to)) return { result: "refused", reason: "smtp_address" };
      const delivery = new SmtpDelivery(server, sender, signal);
      try {
        return await delivery.run(message, connect);
      } catch (error) {
        if (error instanceof SmtpRejection) return error.result;
        const result = delivery.handedOver ? "unknown" : "retry";
        return { result, reason: `smtp_${delivery.stage}_broke_off` };
      }
    },
  };
}

class SmtpDelivery {
  readonly #server: SmtpServer;
  readonly #sender: Sender;
  readonly #signal: AbortSignal;
  stage: Stage = "connect";
  handedOver = false;

  constructor(server: SmtpServer, sender: Sender, signal: AbortSignal) {
    this.#server = server;
    this.#sender = sender;
    this.#signal = signal;
  }

  async run(message: MailMessage, connect: Connect): Promise<DeliveryResult> {
    const { host, port, security } = this.#server;
    const options = { secureTransport: TRANSPORT[security], allowHalfOpen: false };
    const socket = connect({ hostname: host, port }, options);
    const connection = new SmtpConnection(socket, this.#signal);
    try {
      await this.#greet(connection);
      await this.#logIn(connection);
      await this.#sendMessage(connection, message);
      return { result: "sent" };
    } finally {
      await connection.close();
    }
  }

  #expect(stage: Stage, wanted: number, reply: Reply): Reply {
    this.stage = stage;
    if (Math.floor(reply.code / 100) !== wanted) throw new SmtpRejection(stage, reply);
    return reply;
  }

  async #greet(connection: SmtpConnection): Promise<void> {
    this.#expect("greeting", 2, await connection.reply());
    if (this.#server.security !== "starttls") return;
    // Without STARTTLS the server refuses, and no password is sent.
    this.#expect("greeting", 2, await connection.command(this.#hello()));
    this.#expect("tls", 2, await connection.command("STARTTLS"));
    connection.secure();
  }

  #hello(): string {
    return `EHLO ${this.#sender.address.split("@")[1]}`;
  }

  async #logIn(connection: SmtpConnection): Promise<void> {
    const { lines } = this.#expect("greeting", 2, await connection.command(this.#hello()));
    const { user, password } = this.#server;
    this.stage = "auth";
    if (lines.some((line) => /^AUTH[ =].*\bPLAIN\b/i.test(line))) {
      const proof = toBase64(`\0${user}\0${password}`);
      this.#expect("auth", 2, await connection.command(`AUTH PLAIN ${proof}`));
      return;
    }
    this.#expect("auth", 3, await connection.command("AUTH LOGIN"));
    this.#expect("auth", 3, await connection.command(toBase64(user)));
    this.#expect("auth", 2, await connection.command(toBase64(password)));
  }

  async #sendMessage(connection: SmtpConnection, message: MailMessage): Promise<void> {
    const text = formatMessage(message, this.#sender);
    const from = `MAIL FROM:<${this.#sender.address}>`;
    this.#expect("sender", 2, await connection.command(from));
    this.#expect("recipient", 2, await connection.command(`RCPT TO:<${message.to}>`));
    this.#expect("data", 3, await connection.command("DATA"));
    this.stage = "end";
    this.handedOver = true;
    await connection.write(`${text}.\r\n`);
    this.#expect("end", 2, await connection.reply());
  }
}
