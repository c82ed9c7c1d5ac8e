import { connect } from "node:net";
import type { Caller } from "./member.ts";
import type { Product } from "./product.ts";

interface RawAnswer {
  /**
   * Null if the connection ended without the worker's answer. The proxy in front of the worker may
   * answer 500 instead if the worker stops reading a body that is still being sent.
   */
  readonly status: number | null;
  readonly sentBytes: number;
}

const ANSWER_TIMEOUT_MS = 20_000;

/**
 * Sends a request over a raw socket, with the framing of its headers. Writes `parts` one after the
 * other until the answer arrives, then cuts the connection.
 */
export function rawRequest(
  product: Product,
  caller: Caller,
  start: string,
  headers: readonly string[],
  parts: Iterable<Uint8Array | string>,
): Promise<RawAnswer> {
  const { port, hostname, host } = new URL(product.url);
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const head = [`${start} HTTP/1.1`, `Host: ${host}`, "Sec-Fetch-Site: same-origin"];
  const lines = [...head, `Cookie: ${cookie}`, ...headers, "", ""];
  return new Promise((resolve) => {
    let answer = "";
    let sentBytes = 0;
    let over = false;
    const socket = connect(Number(port), hostname);
    const finish = () => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      socket.destroy();
      // All answers of the worker contain the request id.
      const status = /^HTTP\/1\.1 (\d{3}).*?\r\nX-Request-Id:/is.exec(answer)?.[1];
      resolve({ status: status ? Number(status) : null, sentBytes });
    };
    const timer = setTimeout(finish, ANSWER_TIMEOUT_MS);
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
      if (answer.includes("\r\n\r\n") && !answer.startsWith("HTTP/1.1 100")) finish();
    });
    socket.on("close", finish);
    socket.on("error", finish);
    socket.write(lines.join("\r\n"));
    const feed = parts[Symbol.iterator]();
    const write = () => {
      while (!over) {
        const { value, done } = feed.next();
        if (done) return;
        sentBytes += value.length;
        if (!socket.write(value)) {
          socket.once("drain", write);
          return;
        }
      }
    };
    write();
  });
}
