import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A job as the service received it. */
export interface ServiceJob {
  readonly generation_id: string;
  readonly attempt: number;
  readonly callback_url: string;
}

/** A local generation service that answers 202 to each job and calls back on a test's request. */
export async function startCallingService() {
  const jobs: ServiceJob[] = [];
  const waiting = new Map<string, (job: ServiceJob) => void>();
  /** Awaited before a job is answered. */
  let beforeAnswer = async (_job: ServiceJob) => {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const job: ServiceJob = JSON.parse(Buffer.concat(chunks).toString());
    await beforeAnswer(job);
    response.writeHead(202).end();
    jobs.push(job);
    waiting.get(job.generation_id)?.(job);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/try-on`,
    jobs,
    /** The job of a generation after its answer. */
    jobOf(id: string): Promise<ServiceJob> {
      const found = jobs.find((job) => job.generation_id === id);
      if (found) return Promise.resolve(found);
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    onJob(next: (job: ServiceJob) => Promise<void>) {
      beforeAnswer = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
