import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, TLSSocket } from "node:tls";
import type { Certificate } from "./self-signed.ts";

/** The stages at which the server may deviate from its protocol. */
export type SmtpStage =
  | "greeting"
  | "EHLO"
  | "STARTTLS"
  | "AUTH"
  | "MAIL"
  | "RCPT"
  | "DATA"
  | "end";

interface SmtpOptions {
  /** TLS from the first byte, or offered by STARTTLS and then required. */
  readonly tls?: { readonly certificate: Certificate; readonly from: "start" | "starttls" };
  readonly mechanisms?: string;
}

export const SMTP_USER = "drape";
export const SMTP_PASSWORD = "only-for-tests ü";

/** A submission server (RFC 5321, 3207, 4954) on this machine. */
export interface FakeSmtp {
  readonly port: number;
  /** The accepted messages, unchanged. */
  readonly taken: readonly { readonly from: string; readonly to: string; readonly data: string }[];
  /** All lines that were received unencrypted. */
  readonly inTheClear: readonly string[];
  /** Sets the answer of a stage until called again: a reply, none, or the end of the connection. */
  at(stage: SmtpStage, answer: string | "hang" | "drop" | null): void;
  stop(): Promise<void>;
}

const CODES = {
  authenticated: "235 2.7.0 Authentication successful",
  refused: "535 5.7.8 Authentication credentials invalid",
  unauthenticated: "530 5.7.0 Authentication required",
  insecure: "530 5.7.0 Must issue a STARTTLS command first",
};

export async function startFakeSmtp(options: SmtpOptions = {}): Promise<FakeSmtp> {
  const state: State = {
    options,
    taken: [],
    inTheClear: [],
    answers: new Map(),
    sockets: new Set(),
  };
  const greet = (socket: Socket) => {
    state.sockets.add(socket);
    socket.on("error", () => undefined);
    new Conversation(state, socket, options.tls?.from === "start").say(
      "greeting",
      "220 fake ESMTP",
    );
  };
  const server: Server =
    options.tls?.from === "start"
      ? createTlsServer(options.tls.certificate, greet)
      : createServer(greet);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    taken: state.taken,
    inTheClear: state.inTheClear,
    at(stage, answer) {
      if (answer) state.answers.set(stage, answer);
      else state.answers.delete(stage);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of state.sockets) socket.destroy();
      }),
  };
}

interface State {
  readonly options: SmtpOptions;
  readonly taken: { from: string; to: string; data: string }[];
  readonly inTheClear: string[];
  readonly answers: Map<SmtpStage, string>;
  readonly sockets: Set<Socket>;
}

class Conversation {
  readonly #state: State;
  #socket: Socket;
  #secure: boolean;
  #text = "";
  #authenticated = false;
  /** The kind of the next lines if they are no commands. */
  #expects: "user" | "password" | "data" | null = null;
  #user = "";
  #from = "";
  #to = "";

  constructor(state: State, socket: Socket, secure: boolean) {
    this.#state = state;
    this.#socket = socket;
    this.#secure = secure;
    this.#listen();
  }

  #listen(): void {
    this.#socket.on("data", (chunk) => {
      this.#text += chunk.toString("latin1");
      this.#readAll();
    });
  }

  #readAll(): void {
    while (true) {
      const end = this.#text.indexOf(this.#expects === "data" ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const line = this.#text.slice(0, end);
      this.#text = this.#text.slice(end + (this.#expects === "data" ? 5 : 2));
      if (!this.#secure) this.#state.inTheClear.push(line);
      this.#take(line);
    }
  }

  /** Sends the answer that was set for a stage, else `good`. */
  say(stage: SmtpStage, good: string): boolean {
    const answer = this.#state.answers.get(stage) ?? good;
    if (answer === "hang") return false;
    if (answer === "drop") this.#socket.destroy();
    else this.#socket.write(`${answer}\r\n`);
    return answer === good;
  }

  #take(line: string): void {
    const verb = line.toUpperCase().split(" ")[0];
    if (this.#expects === "data") this.#end(line);
    else if (this.#expects) this.#logIn(line);
    else if (verb === "EHLO") this.say("EHLO", this.#capabilities());
    else if (verb === "STARTTLS") this.#upgrade();
    else if (verb === "AUTH") this.#authenticate(line);
    else if (verb === "MAIL") this.#mail(line);
    else if (verb === "RCPT") this.#recipient(line);
    else if (verb === "DATA") this.#data();
    else if (verb === "QUIT") this.#socket.end("221 2.0.0 Bye\r\n");
    else this.#write("502 5.5.2 Command not recognized");
  }

  #write(reply: string): void {
    this.#socket.write(`${reply}\r\n`);
  }

  #capabilities(): string {
    const { tls, mechanisms = "PLAIN LOGIN" } = this.#state.options;
    const offersTls = tls?.from === "starttls" && !this.#secure;
    const lines = ["fake", "PIPELINING", ...(offersTls ? ["STARTTLS"] : [`AUTH ${mechanisms}`])];
    return lines.map((line, i) => `250${i < lines.length - 1 ? "-" : " "}${line}`).join("\r\n");
  }

  #upgrade(): void {
    const { tls } = this.#state.options;
    if (tls?.from !== "starttls") this.#write("502 5.5.1 Not offered");
    else if (this.say("STARTTLS", "220 2.0.0 Ready to start TLS")) {
      this.#socket.removeAllListeners("data");
      this.#socket = new TLSSocket(this.#socket, { isServer: true, ...tls.certificate });
      this.#socket.on("error", () => undefined);
      this.#secure = true;
      this.#listen();
    }
  }

  #authenticate(line: string): void {
    const [, mechanism, initial = ""] = line.split(" ");
    if (this.#state.options.tls && !this.#secure) this.#write(CODES.insecure);
    else if (mechanism === "PLAIN") {
      const [, user, password] = decode(initial).split("\0");
      this.#check(user, password);
    } else {
      this.#expects = "user";
      this.#write("334 VXNlcm5hbWU6");
    }
  }

  #logIn(line: string): void {
    if (this.#expects === "user") {
      this.#user = decode(line);
      this.#expects = "password";
      this.#write("334 UGFzc3dvcmQ6");
    } else {
      this.#expects = null;
      this.#check(this.#user, decode(line));
    }
  }

  #check(user: string | undefined, password: string | undefined): void {
    const known = user === SMTP_USER && password === SMTP_PASSWORD;
    const said = this.say("AUTH", known ? CODES.authenticated : CODES.refused);
    this.#authenticated = known && said;
  }

  #mail(line: string): void {
    this.#from = /<(.*)>/.exec(line)?.[1] ?? "";
    this.say("MAIL", this.#authenticated ? "250 2.1.0 Ok" : CODES.unauthenticated);
  }

  #recipient(line: string): void {
    this.#to = /<(.*)>/.exec(line)?.[1] ?? "";
    this.say("RCPT", "250 2.1.5 Ok");
  }

  #data(): void {
    if (this.say("DATA", "354 End data with <CR><LF>.<CR><LF>")) this.#expects = "data";
  }

  /** The message counts as accepted unless the answer is a refusal, even if no answer is sent. */
  #end(data: string): void {
    this.#expects = null;
    const answer = this.#state.answers.get("end") ?? "";
    if (!/^[45]/.test(answer)) {
      this.#state.taken.push({
        from: this.#from,
        to: this.#to,
        data: data.replace(/^\.\./gm, "."),
      });
    }
    this.say("end", "250 2.0.0 Ok: queued as 1");
  }
}

function decode(text: string): string {
  return Buffer.from(text, "base64").toString("utf8");
}
