import { recordCronRun } from "#db/queries/operations.ts";
import { createApp } from "./app.ts";
import { CRON_JOBS } from "./cron.ts";
import { createDeps } from "./deps.ts";
import type { Bindings } from "./env.ts";
import { writeLog } from "./http/log.ts";

export { ClosetObject } from "./closets/closet-object.ts";
export { EngineBreaker } from "./engines/breaker-object.ts";
export { GenerationObject } from "./generations/generation-object.ts";

const app = createApp((c) => createDeps(c.env, (task) => c.executionCtx.waitUntil(task)));

export default {
  fetch: (request, env, ctx) => {
    const answer = Promise.resolve(app.fetch(request, env, ctx));
    // A request completes after its client has disconnected: it would keep its place in the limiter
    // of database calls for ever.
    ctx.waitUntil(answer);
    return answer;
  },

  async scheduled(controller, env, ctx) {
    const { cron: name, scheduledTime } = controller;
    const job = CRON_JOBS[name];
    if (!job) throw new Error(`No job for the cron expression ${name}`);
    const deps = createDeps(env, (task) => ctx.waitUntil(task));
    const startedAt = Date.now();
    let ok = false;
    try {
      await job(deps, scheduledTime);
      ok = true;
    } finally {
      const ms = Date.now() - startedAt;
      writeLog({ event: ok ? "cron" : "alarm", cron: name, ms });
      deps.inBackground("record_cron", () => recordCronRun(deps.db, { name, startedAt, ms, ok }));
    }
  },
} satisfies ExportedHandler<Bindings>;
