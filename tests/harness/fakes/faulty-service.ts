import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { nth } from "../lists.ts";
import type { ServiceJob } from "./calling-service.ts";

export type Mood =
  | "well"
  | "hangs"
  | "drops"
  | "errs"
  | "answers_html"
  | "answers_half"
  | "answers_nothing"
  | "sends_no_picture"
  | "calls_back";

/** A local generation service in any mood, which records its jobs. */
export async function startFaultyService(picture: string) {
  let moods: readonly Mood[] = ["well"];
  const jobs: ServiceJob[] = [];
  const result = { status: "completed", output_image_url: picture };
  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const answers: Record<Mood, (response: ServerResponse) => void> = {
    well: (response) => json(response, 200, result),
    hangs: () => {},
    drops: (response) => response.destroy(),
    errs: (response) => json(response, 500, { error: "out of memory" }),
    answers_html: (response) => response.end("<html>Welcome to nginx</html>"),
    answers_half: (response) => response.end('{"status": "comp'),
    answers_nothing: (response) => json(response, 200, { status: "completed" }),
    sends_no_picture: (response) =>
      json(response, 200, { ...result, output_image_url: "data:image/png;base64,AAAAAAAA" }),
    calls_back: (response) => response.writeHead(202).end(),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return; // The caller has been killed.
    }
    answers[nth(moods, jobs.length % moods.length)](response);
    jobs.push(JSON.parse(Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/try-on`,
    jobs,
    /** Sets the moods; with several, each call gets the next one in turn. */
    become: (...next: readonly Mood[]) => {
      moods = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
