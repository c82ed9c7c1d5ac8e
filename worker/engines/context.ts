import type { Codecs } from "../media/codecs/codecs.ts";
import type { EngineSettings } from "./settings.ts";

/** What is used of the Workers AI binding. */
export interface WorkersAi {
  run(
    model: string,
    inputs: { readonly multipart: { readonly body: unknown; readonly contentType: string } },
    options: { readonly returnRawResponse: true; readonly signal: AbortSignal },
  ): Promise<Response>;
}

/** What engines are made of: everything outside their own logic. */
export interface EngineContext {
  readonly settings: EngineSettings;
  readonly codecs: Codecs;
  /** The Workers AI binding, where the deployment has one. */
  readonly ai: WorkersAi | undefined;
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** For one call to a provider with its whole body. */
  readonly callTimeoutMs: number;
}
