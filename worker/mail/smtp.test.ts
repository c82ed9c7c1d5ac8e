import { afterEach, describe, expect, it } from "vitest";
import {
  type FakeSmtp,
  SMTP_PASSWORD,
  SMTP_USER,
  startFakeSmtp,
} from "#tests/harness/fake-smtp.ts";
import { nth } from "#tests/harness/lists.ts";
import { newMessage, SENDER } from "#tests/harness/mail-transports.ts";
import { nodeConnect } from "#tests/harness/node-sockets.ts";
import { selfSigned } from "#tests/harness/self-signed.ts";
import { type SmtpServer, smtpTransport } from "./smtp.ts";
import { formatMessage, isPlainAddress } from "./smtp-message.ts";

const certificate = selfSigned();
const starttls = { tls: { certificate, from: "starttls" as const } };

let server: FakeSmtp;
afterEach(() => server?.stop());

function transport(security: SmtpServer["security"], ca = certificate.cert) {
  const account = { user: SMTP_USER, password: SMTP_PASSWORD };
  const to = { host: "127.0.0.1", port: server.port, security, ...account };
  return smtpTransport(to, SENDER, nodeConnect(ca));
}

function send(security: SmtpServer["security"], ca?: string) {
  return transport(security, ca).send(newMessage(), new AbortController().signal);
}

/** The lines that the server has received unencrypted, without QUIT, which may arrive later. */
function saidInTheClear(): string[] {
  return server.inTheClear.filter((line) => line !== "QUIT");
}

describe("a connection that starts in the clear", () => {
  it("says nothing of the account before it is encrypted", async () => {
    server = await startFakeSmtp(starttls);
    expect(await send("starttls")).toEqual({ result: "sent" });
    expect(saidInTheClear()).toEqual(["EHLO drape.example", "STARTTLS"]);
  });

  it("ends where encryption is not offered", async () => {
    server = await startFakeSmtp();
    expect(await send("starttls")).toEqual({ result: "operator", reason: "smtp_tls_502" });
    expect(saidInTheClear()).toEqual(["EHLO drape.example", "STARTTLS"]);
  });

  it("ends at a certificate that nobody vouches for", async () => {
    server = await startFakeSmtp(starttls);
    expect((await send("starttls", selfSigned().cert)).result).toBe("retry");
    expect(server.taken).toEqual([]);
  });

  it("ends where somebody has put words before the encryption", async () => {
    server = await startFakeSmtp(starttls);
    server.at("STARTTLS", "220 2.0.0 Ready\r\n250 2.0.0 Ok");
    expect((await send("starttls")).result).toBe("retry");
    expect(saidInTheClear()).toEqual(["EHLO drape.example", "STARTTLS"]);
  });
});

it("ends at a certificate that nobody vouches for, also over TLS from the start", async () => {
  server = await startFakeSmtp({ tls: { certificate, from: "start" } });
  expect((await send("tls", selfSigned().cert)).result).toBe("retry");
});

/** The parts of a message by their types, decoded; and its headers. */
function read(message: string) {
  const [head = "", ...rest] = message.split("\r\n\r\n");
  const headers = Object.fromEntries(head.split("\r\n").map((line) => line.split(": ")));
  const boundary = /boundary="(.+)"/.exec(headers["Content-Type"])?.[1] as string;
  const parts = rest.join("\r\n\r\n").split(`--${boundary}`).slice(0, -1);
  const bodies = parts
    .filter((part) => part.includes("Content-Type"))
    .map((part) => {
      const text = part.slice(part.indexOf("\r\n\r\n")).replace(/\s/g, "");
      return Buffer.from(text, "base64").toString();
    });
  return { headers, bodies, types: message.match(/text\/\w+/g) };
}

describe("a message", () => {
  it("is whole and names itself by its event", async () => {
    const message = newMessage();
    const formatted = formatMessage(message, SENDER);
    expect(/[^\x20-\x7e\r\n]/.test(formatted)).toBe(false);
    expect(
      formatted.split("\r\n").every((line) => line.length <= 100 && !line.startsWith(".")),
    ).toBe(true);
    const { headers, bodies, types } = read(formatted);
    expect(types).toEqual(["text/plain", "text/html"]);
    expect(bodies).toEqual([message.text, message.html]);
    expect(headers).toMatchObject({
      From: "Drape <mail@drape.example>",
      To: "<ana@example.com>",
      "Reply-To": "<support@drape.example>",
      Date: "Sun, 22 Nov 2026 00:00:00 +0000",
      "Message-ID": `<${message.id}@drape.example>`,
    });
    const words = headers.Subject.match(/[^?]+(?=\?=)/g) as string[];
    expect(words.map((word) => Buffer.from(word, "base64").toString()).join("")).toBe(
      message.subject,
    );
  });

  it("arrives as it was written", async () => {
    server = await startFakeSmtp(starttls);
    const message = newMessage();
    await transport("starttls").send(message, new AbortController().signal);
    const { from, to, data } = nth(server.taken, 0);
    expect([from, to]).toEqual([SENDER.address, message.to]);
    expect(`${data}\r\n`).toBe(formatMessage(message, SENDER));
  });

  it("gets no second header by what is put into one", () => {
    const name = "Drape\r\nBcc: everybody@example.com";
    expect(formatMessage(newMessage(), { ...SENDER, name })).not.toMatch(/^Bcc/m);
    const address = "a@drape.example\r\nBcc: everybody@example.com";
    expect(() => formatMessage(newMessage(), { ...SENDER, address })).toThrow();
    expect(() => formatMessage(newMessage("a@b.example>\nBcc: x"), SENDER)).toThrow();
  });

  it.each(["a@b", "a b@c.example", "a@b.example>", "ä@b.example", "a@b.example\r\nRSET", ""])(
    "is not sent to %j",
    (address) => expect(isPlainAddress(address)).toBe(false),
  );
});
