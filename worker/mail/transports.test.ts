import { describe, expect, it } from "vitest";
import {
  type MailCase,
  newMessage,
  TRANSPORTS,
  type TransportUnderTest,
} from "#tests/harness/mail-transports.ts";
import type { DeliveryResult, MailMessage } from "./transport.ts";

/** The names of the cases; the worlds return them when started. */
const worlds = await Promise.all(
  TRANSPORTS.map(async ([name, start]) => {
    const world = await start();
    await world.stop();
    return { name, start, cases: world.cases.map((one) => one.name) };
  }),
);

async function send(
  { transport }: TransportUnderTest,
  message: MailMessage,
  one: MailCase,
): Promise<DeliveryResult> {
  const controller = new AbortController();
  one.arrange();
  const sending = transport.send(message, controller.signal);
  if (one.hangs) {
    await expect.poll(one.hangs).toBe(true);
    controller.abort();
  }
  return sending;
}

describe.each(worlds)("$name", ({ start, cases }) => {
  it.each(cases)("tells the truth about %s", async (name) => {
    const world = await start();
    try {
      const one = world.cases.find((some) => some.name === name) as MailCase;
      const message = newMessage(one.to);
      const end = await send(world, message, one);
      expect(end.result).toBe(one.result);
      if (end.result === "sent") {
        expect(world.taken()).toEqual([message.to]);
      } else {
        // A log may contain a code, and never the text of a provider or a person.
        expect(end.reason).toMatch(/^[a-z0-9_]+$/);
        if (end.result !== "unknown") expect(world.taken()).toEqual([]);
      }
    } finally {
      await world.stop();
    }
  });

  it("delivers a message that is sent again once, or says that it would not", async () => {
    const world = await start();
    try {
      const message = newMessage();
      const { signal } = new AbortController();
      const ends = [
        await world.transport.send(message, signal),
        await world.transport.send(message, signal),
      ];
      expect(ends).toEqual([{ result: "sent" }, { result: "sent" }]);
      expect(world.taken()).toHaveLength(world.transport.dedupes ? 1 : 2);
    } finally {
      await world.stop();
    }
  });
});
