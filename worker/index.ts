import { createApp } from "./app.ts";
import { CRON_JOBS } from "./cron.ts";
import { createDeps } from "./deps.ts";
import type { Bindings } from "./env.ts";
import { writeLog } from "./http/log.ts";

export { EngineBreaker } from "./engines/breaker-object.ts";
export { GenerationObject } from "./generations/generation-object.ts";

const app = createApp((c) => createDeps(c.env, (task) => c.executionCtx.waitUntil(task)));

export default {
  fetch: (request, env, ctx) => {
    const answer = Promise.resolve(app.fetch(request, env, ctx));
    // What a request began ends in order, also when its caller hangs up.
    ctx.waitUntil(answer);
    return answer;
  },

  async scheduled(controller, env, ctx) {
    const job = CRON_JOBS[controller.cron];
    if (!job) throw new Error(`No job for the cron expression ${controller.cron}`);
    const started = Date.now();
    await job(
      createDeps(env, (task) => ctx.waitUntil(task)),
      controller.scheduledTime,
    );
    writeLog({ event: "cron", cron: controller.cron, ms: Date.now() - started });
  },
} satisfies ExportedHandler<Bindings>;
