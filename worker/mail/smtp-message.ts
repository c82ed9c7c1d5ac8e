import { chunksOf } from "../chunks.ts";
import { toBase64 } from "../crypto/encoding.ts";
import type { MailMessage, Sender } from "./transport.ts";

const ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

/** Whether the address cannot inject a command or a header. */
export function isPlainAddress(address: string): boolean {
  return address.length <= 254 && ADDRESS.test(address);
}

/** RFC 5322 with MIME, in base64: no line is too long, begins with a dot or is not ASCII. */
export function formatMessage(message: MailMessage, sender: Sender): string {
  const { id, createdAt, to, subject, text, html } = message;
  const boundary = `=_${id}`;
  const domain = sender.address.slice(sender.address.indexOf("@") + 1);
  const headers = [
    header("From", `${encodeWords(sender.name)} <${sender.address}>`),
    header("To", `<${to}>`),
    header("Reply-To", `<${sender.replyTo}>`),
    header("Subject", encodeWords(subject)),
    header("Date", new Date(createdAt).toUTCString().replace("GMT", "+0000")),
    header("Message-ID", `<${id}@${domain}>`),
    header("Auto-Submitted", "auto-generated"),
    header("MIME-Version", "1.0"),
    header("Content-Type", `multipart/alternative; boundary="${boundary}"`),
  ];
  const parts = [part("text/plain", text), part("text/html", html)];
  const body = parts.map((one) => `--${boundary}\r\n${one}\r\n`).join("");
  return `${headers.join("\r\n")}\r\n\r\n${body}--${boundary}--\r\n`;
}

function header(name: string, value: string): string {
  // A line break would start another header.
  if (/[^\x20-\x7e]/.test(value)) throw new Error(`${name} is no line of ASCII`);
  return `${name}: ${value}`;
}

function part(type: string, text: string): string {
  const lines = toBase64(text).match(/.{1,76}/g) ?? [];
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines.join("\r\n")}`;
}

/** Encodes text that is not ASCII (RFC 2047), each word at most 75 characters. */
function encodeWords(text: string): string {
  if (!/[^\x20-\x7e]/.test(text)) return text;
  return chunksOf([...text], 11)
    .map((characters) => `=?utf-8?B?${toBase64(characters.join(""))}?=`)
    .join(" ");
}
