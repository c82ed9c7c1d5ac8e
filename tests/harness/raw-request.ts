import { connect } from "node:net";
import type { Caller } from "./member.ts";
import type { Product } from "./product.ts";

interface RawAnswer {
  /**
   * Null when the connection ended without an answer of the worker's. What forwards requests to it may
   * answer in its place, with 500, where the worker stops reading while a body is still being sent.
   */
  readonly status: number | null;
  readonly sentBytes: number;
}

const ANSWER_TIMEOUT_MS = 20_000;

/**
 * Sends a request over a socket byte by byte, with whatever framing its headers claim. `parts` are
 * written one after the other until the answer has come; then the connection is cut.
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
      // Every answer of the worker's carries its request id.
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
