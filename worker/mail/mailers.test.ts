import { describe, expect, it } from "vitest";
import { MAIL_WORLDS, type MailCase, type MailWorld, newLetter } from "#tests/harness/mailers.ts";
import type { Letter, MailEnd } from "./mailer.ts";

/** Names of cases, which the worlds give once they are started. */
const worlds = await Promise.all(
  MAIL_WORLDS.map(async ([name, start]) => {
    const world = await start();
    await world.stop();
    return { name, start, cases: world.cases.map((one) => one.name) };
  }),
);

async function send({ mailer }: MailWorld, letter: Letter, one: MailCase): Promise<MailEnd> {
  const controller = new AbortController();
  one.arrange();
  const sending = mailer.send(letter, controller.signal);
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
      const letter = newLetter(one.to);
      const end = await send(world, letter, one);
      expect(end.result).toBe(one.result);
      if (end.result === "sent") {
        expect(world.taken()).toEqual([letter.to]);
      } else {
        // What a log may say: a code, and never what a provider or a person wrote.
        expect(end.reason).toMatch(/^[a-z0-9_]+$/);
        if (end.result !== "unknown") expect(world.taken()).toEqual([]);
      }
    } finally {
      await world.stop();
    }
  });

  it("delivers a letter that is sent again once, or says that it would not", async () => {
    const world = await start();
    try {
      const letter = newLetter();
      const { signal } = new AbortController();
      const ends = [
        await world.mailer.send(letter, signal),
        await world.mailer.send(letter, signal),
      ];
      expect(ends).toEqual([{ result: "sent" }, { result: "sent" }]);
      expect(world.taken()).toHaveLength(world.mailer.dedupes ? 1 : 2);
    } finally {
      await world.stop();
    }
  });
});
