import { expect, it } from "vitest";

/** Its types are those of the worker. */
const PUBLISH: string = "./publish.ts";
const { publishCloset } = await import(PUBLISH);
const CLOSET = { handle: "ada", version: 7 };
const REFUSED = new Error("put: Reduce your concurrent request rate for the same object. (10058)");

/** A bucket that refuses the first writes, as R2 does within a second. */
function refusing(times: number) {
  const written: string[] = [];
  const waited: number[] = [];
  const privateBucket = {
    head: async () => null,
    put: async (key: string) => {
      if (waited.length < times) throw REFUSED;
      written.push(key);
      return {};
    },
    delete: async () => {},
  };
  const deps = {
    media: { privateBucket },
    newId: () => "id",
    pause: async (ms: number) => void waited.push(ms),
    inBackground: (_: string, task: () => Promise<unknown>) => void task(),
  };
  return { deps, written, waited };
}

it("repeats a write that R2 refuses because another one was less than a second ago", async () => {
  const { deps, written, waited } = refusing(2);
  await publishCloset(deps, CLOSET);
  expect(written).toEqual(["closet-versions/ada"]);
  expect(waited.every((ms) => ms > 1000)).toBe(true);
});

it("gives up after three refusals, and leaves the rest to the cron", async () => {
  const { deps, written, waited } = refusing(9);
  await expect(publishCloset(deps, CLOSET)).rejects.toBe(REFUSED);
  expect([written.length, waited.length]).toEqual([0, 2]);
});
