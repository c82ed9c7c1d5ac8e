import { untilAborted } from "./transport.ts";

/** A socket of `cloudflare:sockets`, or its equivalent in tests. */
export interface TcpSocket {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
  close(): Promise<unknown>;
  /** Upgrades the connection; the certificate is checked against the host. */
  startTls(): TcpSocket;
}

export type Connect = (
  address: { hostname: string; port: number },
  options: { secureTransport: "on" | "off" | "starttls"; allowHalfOpen: boolean },
) => TcpSocket;

export interface Reply {
  readonly code: number;
  readonly lines: readonly string[];
}

const MAX_REPLY_CHARS = 16_384;

/** Commands and replies of SMTP (RFC 5321, section 4.2) over one socket. */
export class SmtpConnection {
  #socket: TcpSocket;
  #reader: ReadableStreamDefaultReader<Uint8Array>;
  #writer: WritableStreamDefaultWriter<Uint8Array>;
  #decoder = new TextDecoder();
  #arrived = "";
  readonly #signal: AbortSignal;

  constructor(socket: TcpSocket, signal: AbortSignal) {
    this.#socket = socket;
    this.#reader = socket.readable.getReader();
    this.#writer = socket.writable.getWriter();
    this.#signal = signal;
  }

  async command(line: string): Promise<Reply> {
    if (/[\r\n]/.test(line)) throw new Error("a command is one line");
    await this.write(`${line}\r\n`);
    return this.reply();
  }

  async write(text: string): Promise<void> {
    await untilAborted(this.#writer.write(new TextEncoder().encode(text)), this.#signal);
  }

  /** @throws where the connection ends or the peer speaks no SMTP */
  async reply(): Promise<Reply> {
    const lines: string[] = [];
    while (true) {
      const [, digits, more, text = ""] = /^(\d{3})([ -]?)(.*)$/.exec(await this.#line()) ?? [];
      if (digits === undefined) throw new Error("not a reply");
      lines.push(text);
      if (more !== "-") return { code: Number(digits), lines };
      if (lines.length > 100) throw new Error("a reply without end");
    }
  }

  async #line(): Promise<string> {
    for (let end = this.#arrived.indexOf("\n"); ; end = this.#arrived.indexOf("\n")) {
      if (end >= 0) {
        const line = this.#arrived.slice(0, end);
        this.#arrived = this.#arrived.slice(end + 1);
        return line.replace(/\r$/, "");
      }
      if (this.#arrived.length > MAX_REPLY_CHARS) throw new Error("a line without end");
      const { done, value } = await untilAborted(this.#reader.read(), this.#signal);
      if (done) throw new Error("the connection ended");
      this.#arrived += this.#decoder.decode(value, { stream: true });
    }
  }

  /** Text received before TLS may be injected, so it ends the connection. */
  secure(): void {
    if (this.#arrived !== "") throw new Error("text before TLS");
    this.#reader.releaseLock();
    this.#writer.releaseLock();
    this.#socket = this.#socket.startTls();
    this.#reader = this.#socket.readable.getReader();
    this.#writer = this.#socket.writable.getWriter();
  }

  /** Sends QUIT where possible. Never rejects. */
  async close(): Promise<void> {
    if (!this.#signal.aborted) await this.write("QUIT\r\n").catch(() => undefined);
    // Not awaited: closing may hang too.
    this.#socket.close().catch(() => undefined);
  }
}
