import * as v from "valibot";
import type { WorkersAi } from "#worker/engines/context.ts";
import { engineSettings } from "#worker/engines/settings.ts";
import { createWorkersAiEngine } from "#worker/engines/workers-ai/workers-ai-engine.ts";
import type { Codecs } from "#worker/media/codecs/codecs.ts";
import { engineJob } from "./engine-job.ts";

/** A worker that runs a try-on with the two small JPEGs of its request, without any codec. */
export default {
  async fetch(request: Request, env: { readonly AI: WorkersAi }): Promise<Response> {
    const form = await request.formData();
    const bytesOf = async (name: string) =>
      new Uint8Array(await (form.get(name) as File).arrayBuffer());
    const engine = createWorkersAiEngine({
      settings: v.parse(v.object(engineSettings), { ENGINE: "workers-ai" }),
      codecs: {} as Codecs,
      ai: env.AI,
      fetch,
      now: () => Date.now(),
      callTimeoutMs: 400,
    });
    const { signal } = new AbortController();
    const job = engineJob(await bytesOf("person"), await bytesOf("garment"));
    const answer = await engine.startJob(job, { signal, onStage: async () => {} });
    if (answer.kind !== "output" || !("bytes" in answer.output)) return Response.json(answer);
    return new Response(answer.output.bytes as Uint8Array<ArrayBuffer>);
  },
};
