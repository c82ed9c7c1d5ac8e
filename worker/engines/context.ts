import type { Codecs } from "../media/codecs/codecs.ts";
import type { EngineSettings } from "./settings.ts";

export interface WorkersAi {
  run(
    model: string,
    inputs: { readonly multipart: { readonly body: unknown; readonly contentType: string } },
    options: { readonly returnRawResponse: true; readonly signal: AbortSignal },
  ): Promise<Response>;
}

export interface EngineContext {
  readonly settings: EngineSettings;
  readonly codecs: Codecs;
  readonly ai: WorkersAi | undefined;
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly callTimeoutMs: number;
}
