import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy of the product that records posts, and may serve another service worker. */
export async function startServiceWorkerSite(productUrl: string) {
  const { hostname, port } = new URL(productUrl);
  const posted: string[] = [];
  let script: string | null = null;
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    if (url === "/sw.js" && script !== null) {
      outgoing.writeHead(200, { "Content-Type": "text/javascript" }).end(script);
      return;
    }
    if (method === "POST") posted.push(url ?? "");
    const forwarded = request({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    posted,
    /** Replaces the service worker of the product. */
    serve(text: string): void {
      script = text;
    },
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
