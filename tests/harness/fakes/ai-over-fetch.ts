import type { WorkersAi } from "#worker/engines/context.ts";

export const AI_ORIGIN = "https://workers-binding.ai";

/** The binding like workerd's wrapper of a fetcher, with its wire format and its refusals. */
export function aiOverFetch(send: typeof fetch): WorkersAi {
  return {
    async run(model, { multipart: { body, contentType } }, { signal, ...options }) {
      if (!(body instanceof ReadableStream)) throw new Error("no stream");
      if (!contentType) throw new Error("Content-Type is required with ReadableStream inputs");
      const url = new URL("/run?version=3&userInputs=%7B%7D", AI_ORIGIN);
      for (const [name, value] of Object.entries(options)) url.searchParams.set(name, `${value}`);
      const headers = { "content-type": contentType, "cf-consn-model-id": model };
      return send(url, { method: "POST", body, headers, signal, duplex: "half" } as RequestInit);
    },
  };
}
