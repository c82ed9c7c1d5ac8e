import { expect, test } from "vitest";
import { drawTee, TEE_COLOR } from "#tests/harness/drawn-tee.ts";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import type { RgbaImage } from "./image/index.ts";
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

const skirt = drawCloth((across, y) => y > 110 && y < 290 && across < 66 + 0.12 * (y - 110));
const trousers = drawCloth((across, y) => {
  const parted = y > 130 && across < 2 + 0.03 * (y - 130);
  return y > 30 && y < 370 && across < 48 + 0.05 * (y - 30) && !parted;
});
const shorts = drawCloth((across, y) => {
  const parted = y > 220 && across < 0.2 * (y - 220);
  return y > 110 && y < 290 && across < 80 + 0.15 * (y - 110) && !parted;
});

test("takes a given kind in place of that of the outline", async () => {
  const own = await tryOn(person, skirt, { kind: "top" });
  expect(own.ok && own.category).toBe("top");
  expect(await tryOn(person, drawTee(), { kind: "trousers" })).toMatchObject({ ok: false });
});

/** Tries a red garment on a drawn full-length person; the functions read a pixel of the result. */
async function wear(
  bottoms: "trousers" | "shorts" | "skirt",
  garment: RgbaImage,
  draw: (photo: RgbaImage) => void = () => {},
) {
  const photo = drawMannequin({ bottoms, cuffs: 212 }).image;
  draw(photo);
  const outcome = await tryOn(photo, garment);
  if (!outcome.ok) return outcome;
  const at = (x: number, y: number) => [
    ...outcome.image.data.subarray((y * 384 + x) * 4).slice(0, 3),
  ];
  return {
    ...outcome,
    isRed: (x: number, y: number) => at(x, y)[0] - at(x, y)[1] > 70,
    isKept: (x: number, y: number) => {
      const before = photo.data.subarray((y * 384 + x) * 4);
      return at(x, y).every((value, c) => Math.abs(value - before[c]) < 3);
    },
    at,
  };
}

test("wears a skirt from the waist, and continues the legs where an old skirt was longer", async () => {
  const worn = await wear("skirt", skirt);
  if (!worn.ok) throw new Error(worn.failureCode);
  expect(worn.category).toBe("skirt");
  for (const [x, y] of [
    [192, 310],
    [160, 340],
    [224, 380],
  ] as const) {
    expect(worn.isRed(x, y)).toBe(true);
  }
  // Skin is as light as that of the calves; the wall shows beside and between the legs.
  expect(worn.at(168, 442)[0]).toBeGreaterThan(0.9 * worn.at(168, 520)[0]);
  expect(worn.at(127, 445).map((value) => value > 170)).toEqual([true, true, true]);
  for (const [x, y] of [
    [192, 285],
    [105, 385],
    [168, 520],
    [162, 604],
  ] as const) {
    expect(worn.isKept(x, y)).toBe(true);
  }
});

test.each(["skirt", "shorts"] as const)(
  "shows bare legs below %s in place of long trousers",
  async (kind) => {
    const worn = await wear("trousers", kind === "skirt" ? skirt : shorts);
    if (!worn.ok) throw new Error(worn.failureCode);
    const isSkin = (x: number, y: number) => worn.at(x, y)[0] - worn.at(x, y)[2] > 40;
    for (const x of [164, 220])
      expect([500, 540, 575].map((y) => isSkin(x, y))).not.toContain(false);
    // The shoes and the wall stay.
    expect(worn.isKept(162, 606)).toBe(true);
    expect(worn.isKept(192, 560)).toBe(true);
    expect(worn.at(140, 560)[2]).toBeGreaterThan(150);
  },
);

test("keeps trousers without a gap below a skirt, and refuses shorts over them", async () => {
  const close = ({ data }: RgbaImage) => {
    for (let y = 380; y < 590; y++) {
      for (let x = 166; x < 218; x++) data.set([58, 60, 68], (y * 384 + x) * 4);
    }
  };
  const worn = await wear("trousers", skirt, close);
  if (!worn.ok) throw new Error(worn.failureCode);
  expect(worn.isRed(168, 350)).toBe(true);
  expect(worn.isKept(166, 560)).toBe(true);
  expect(await wear("trousers", shorts, close)).toMatchObject({ ok: false, cause: "photo" });
});

test("refuses trousers where the legs cannot be told apart", async () => {
  const close = await wear("trousers", trousers, ({ data }) => {
    for (let y = 400; y < 590; y++) {
      for (let x = 138; x < 246; x++) data.set([58, 60, 68], (y * 384 + x) * 4);
    }
  });
  expect(close).toEqual({ ok: false, cause: "photo", failureCode: "legs_together" });
});

test("removes pockets of old trousers that stand out beside the new ones, but no bag", async () => {
  const beside = ([red, green, blue]: readonly number[]) => {
    return ({ data }: RgbaImage) => {
      for (let y = 322; y < 346; y++) {
        for (let out = 46; out < 66; out++) {
          for (const x of [192 - out, 192 + out]) {
            data.set([red, green, blue], (y * 384 + x) * 4);
          }
        }
      }
    };
  };
  const pockets = await wear("trousers", trousers, beside([58, 60, 68]));
  if (!pockets.ok) throw new Error(pockets.failureCode);
  const bags = await wear("trousers", trousers, beside([40, 150, 60]));
  if (!bags.ok) throw new Error(bags.failureCode);
  for (const x of [130, 254]) {
    expect(pockets.at(x, 334)[1]).toBeGreaterThan(150);
    expect(bags.at(x, 334)[1] - bags.at(x, 334)[0]).toBeGreaterThan(60);
  }
});

test("stays behind a hand that lies before the hips", async () => {
  const worn = await wear("trousers", skirt, ({ data }) => {
    for (let y = 326; y < 354; y++) {
      for (let x = 186; x < 222; x++) {
        if (((x - 204) / 18) ** 2 + ((y - 340) / 14) ** 2 < 1) {
          data.set([205, 150, 120], (y * 384 + x) * 4);
        }
      }
    }
  });
  if (!worn.ok) throw new Error(worn.failureCode);
  expect(worn.isRed(170, 340)).toBe(true);
  expect(worn.isRed(204, 340)).toBe(false);
});

test("wears trousers down to the shoes, with a gap between the legs", async () => {
  const worn = await wear("shorts", trousers);
  if (!worn.ok) throw new Error(worn.failureCode);
  expect(worn.category).toBe("trousers");
  for (const y of [320, 400, 480, 570]) {
    expect(worn.isRed(166, y)).toBe(true);
    expect(worn.isRed(218, y)).toBe(true);
  }
  for (const [x, y] of [
    [192, 560],
    [162, 608],
    [279, 385],
    [192, 240],
  ] as const) {
    expect(worn.isKept(x, y)).toBe(true);
  }
});

test("wears shorts on bare legs", async () => {
  const worn = await wear("skirt", shorts);
  if (!worn.ok) throw new Error(worn.failureCode);
  expect(worn.category).toBe("shorts");
  expect(worn.isRed(168, 370)).toBe(true);
  expect(worn.isKept(168, 520)).toBe(true);
});

test("refuses a bottom for a photo that ends at the thighs", async () => {
  expect(await tryOn(person, skirt)).toEqual({
    ok: false,
    cause: "photo",
    failureCode: "legs_cut",
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

test("takes the top of a person in the garment's place, and refuses an empty picture", async () => {
  expect(await tryOn(person, person)).toMatchObject({ ok: true, category: "top" });
  expect(await tryOn(person, blank)).toMatchObject({ ok: false, cause: "garment" });
});
