import { expect, test } from "vitest";
import { drawTee, TEE_COLOR } from "#tests/harness/drawn-tee.ts";
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

/** A red garment on a pale ground, 300x400, symmetric about its axis. */
function drawCloth(isCloth: (across: number, y: number) => boolean) {
  const data = Uint8ClampedArray.from({ length: 4 * 300 * 400 }, (_, p) => {
    const place = p >> 2;
    const cloth = isCloth(Math.abs((place % 300) - 150), Math.floor(place / 300));
    return p % 4 === 3 ? 255 : cloth ? TEE_COLOR[p % 4] : 244;
  });
  return { width: 300, height: 400, data };
}

test("wears a dress over the bottoms", async () => {
  const dress = drawCloth((across, y) => {
    const neck = (across / 24) ** 2 + ((y - 30) / 24) ** 2 < 1;
    return !neck && y > 30 && y < 375 && across < (y < 160 ? 46 : 40 + 0.3 * (y - 150));
  });
  const outcome = await tryOn(person, dress);
  expect(outcome.ok && outcome.category).toBe("dress");
  if (!outcome.ok) return;
  for (const y of [230, 330, 420]) {
    const [red, green] = outcome.image.data.subarray((y * person.width + 192) * 4);
    expect(red - green).toBeGreaterThan(70);
  }
});

test("refuses a skirt", async () => {
  const skirt = drawCloth((across, y) => y > 110 && y < 290 && across < 66 + 0.12 * (y - 110));
  expect(await tryOn(person, skirt)).toEqual({
    ok: false,
    cause: "garment",
    failureCode: "bottoms_unsupported",
  });
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
