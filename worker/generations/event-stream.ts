import type { Generation } from "../contract/generations.ts";

/** A comment line now and then keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

/** The listeners of one generation: server-sent events, one `status` a change, closed at the end. */
export class EventStreams {
  readonly #writers = new Set<WritableStreamDefaultWriter<Uint8Array>>();
  readonly #encoder = new TextEncoder();

  /** A response that starts with the present state and follows until the final one. */
  open(generation: Generation): Response {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    void this.#write(writer, statusEvent(generation));
    if (isFinal(generation)) this.#close(writer);
    else this.#follow(writer);
    return new Response(readable, {
      headers: { "Content-Type": "text/event-stream", "Cache-Control": "private, no-store" },
    });
  }

  publish(generation: Generation): void {
    for (const writer of this.#writers) {
      void this.#write(writer, statusEvent(generation));
      if (isFinal(generation)) this.#close(writer);
    }
  }

  #follow(writer: WritableStreamDefaultWriter<Uint8Array>): void {
    this.#writers.add(writer);
    const heartbeat = setInterval(() => void this.#write(writer, ":\n\n"), HEARTBEAT_MS);
    const stop = () => {
      clearInterval(heartbeat);
      this.#writers.delete(writer);
    };
    writer.closed.then(stop, stop);
  }

  /** A listener that has gone away is no trouble. */
  async #write(writer: WritableStreamDefaultWriter<Uint8Array>, text: string): Promise<void> {
    await writer.write(this.#encoder.encode(text)).catch(() => this.#writers.delete(writer));
  }

  #close(writer: WritableStreamDefaultWriter<Uint8Array>): void {
    this.#writers.delete(writer);
    writer.close().catch(() => undefined);
  }
}

function isFinal({ status }: Generation): boolean {
  return status === "completed" || status === "failed";
}

function statusEvent(generation: Generation): string {
  return `event: status\ndata: ${JSON.stringify(generation)}\n\n`;
}
