import { expect, test } from "vitest";
import { drawTee } from "#tests/harness/drawn-tee.ts";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { tryOn } from "./try-on.ts";

const person = drawMannequin().image;
const blank = { ...person, data: new Uint8ClampedArray(person.data.length).fill(210) };

test("dresses the person, stage by stage", async () => {
  const stages: string[] = [];
  const outcome = await tryOn(person, drawTee(), {
    onStage: (stage) => {
      stages.push(stage);
    },
  });
  expect(stages).toEqual(["garment", "person", "warp", "composite"]);
  expect(outcome.ok && outcome.category).toBe("top");
  if (!outcome.ok) return;
  const chest = (230 * person.width + 192) * 4;
  const [red, green] = outcome.image.data.subarray(chest, chest + 3);
  expect(red - green).toBeGreaterThan(70);
  expect([outcome.image.width, outcome.image.height]).toEqual([person.width, person.height]);
});

test("gives the same picture every time", async () => {
  const first = await tryOn(person, drawTee());
  await tryOn(blank, drawTee());
  const second = await tryOn(person, drawTee());
  expect(first.ok && second.ok).toBe(true);
  if (first.ok && second.ok) expect(second.image.data).toEqual(first.image.data);
});

test("waits for the caller before each stage", async () => {
  let waiting = 0;
  await tryOn(person, drawTee(), {
    onStage: async () => {
      waiting++;
      await Promise.resolve();
      expect(waiting).toBe(1);
      waiting--;
    },
  });
  expect(waiting).toBe(0);
});

test("refuses a photo without a person", async () => {
  expect(await tryOn(blank, drawTee())).toEqual({
    ok: false,
    cause: "photo",
    failureCode: "no_person",
  });
});

test("refuses a person in the garment's place, and an empty picture", async () => {
  expect(await tryOn(person, person)).toMatchObject({ ok: false, cause: "garment" });
  expect(await tryOn(person, blank)).toMatchObject({ ok: false, cause: "garment" });
});
