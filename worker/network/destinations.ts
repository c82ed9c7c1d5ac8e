/** A request of ours to a server that is not listed for its purpose; nothing was sent. */
export class DestinationError extends Error {
  override readonly name = "DestinationError";
}

/**
 * A `fetch` that reaches the listed origins alone and follows no redirect, so that no reply and no
 * mistake sends a key or a photo elsewhere. It rejects with DestinationError for another origin.
 */
export function sendTo(send: typeof fetch, origins: readonly string[]): typeof fetch {
  return async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    if (!origins.includes(origin)) throw new DestinationError("not a listed destination");
    return send(input, { redirect: "manual", ...init });
  };
}
