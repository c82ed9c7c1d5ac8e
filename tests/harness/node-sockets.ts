import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Connect, TcpSocket } from "#worker/mail/smtp-connection.ts";

/** The platform's `connect` over Node's sockets; it trusts only certificates of `ca`. */
export function nodeConnect(ca = ""): Connect {
  return ({ hostname, port }, { secureTransport }) => {
    const address = { host: hostname, port };
    const socket = secureTransport === "on" ? connectTls({ ...address, ca }) : connectTcp(address);
    return wrap(socket, hostname, ca);
  };
}

function wrap(socket: Socket, host: string, ca: string): TcpSocket {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const take = (chunk: Buffer) => controller.enqueue(new Uint8Array(chunk));
  const fail = (error: Error) => controller.error(error);
  const end = () => controller.error(new Error("the socket has ended"));
  const readable = new ReadableStream<Uint8Array>({
    start(made) {
      controller = made;
      socket.on("data", take).on("error", fail).on("close", end);
    },
  });
  const writable = new WritableStream<Uint8Array>({
    write: (chunk) =>
      new Promise((resolve, reject) =>
        socket.write(chunk, (error) => (error ? reject(error) : resolve())),
      ),
  });
  return {
    readable,
    writable,
    close: async () => void socket.destroy(),
    startTls() {
      socket.off("data", take).off("error", fail).off("close", end);
      return wrap(connectTls({ socket, host, ca }), host, ca);
    },
  };
}
