import { describe, expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { confidenceOf } from "./confidence.ts";
import { findBody } from "./find-body.ts";
import { whyUnfit } from "./unfit.ts";

describe("a person in a sleeveless top", () => {
  const mannequin = drawMannequin();
  const body = findBody(mannequin.image, mannequin.face);

  test("is told from the wall", () => {
    const { data } = body.silhouette.region;
    let both = 0;
    let either = 0;
    for (let i = 0; i < data.length; i++) {
      const drawn = mannequin.mask.data[i] > 0;
      if (data[i] && drawn) both++;
      if (data[i] || drawn) either++;
    }
    expect(both / either).toBeGreaterThan(0.97);
  });

  test("has shoulders, armpits and wrists where they were drawn", () => {
    const { left, right } = body;
    expect(Math.abs(left.shoulder.x - mannequin.shoulders.left.x)).toBeLessThan(10);
    expect(Math.abs(right.shoulder.x - mannequin.shoulders.right.x)).toBeLessThan(10);
    expect(Math.abs(left.shoulder.y - mannequin.shoulders.left.y)).toBeLessThan(14);
    expect(left.armpit.y).toBeGreaterThan(180);
    expect(left.armpit.y).toBeLessThan(225);
    expect(Math.abs(left.wrist - 350)).toBeLessThan(25);
    expect(Math.abs(right.wrist - left.wrist)).toBeLessThan(4);
  });

  test("has a top that ends at the trousers", () => {
    expect(Math.abs(body.hem - mannequin.hem)).toBeLessThan(4);
    const { width } = body.lab;
    expect(body.surfaces.top.data[250 * width + 192]).toBe(1);
    expect(body.surfaces.top.data[350 * width + 192]).toBe(0);
    expect(body.surfaces.skin.data[300 * width + Math.round(body.left.outer[140] + 8)]).toBe(1);
    expect(body.surfaces.head.data[60 * width + 192]).toBe(1);
  });

  test("is trusted", () => {
    expect(body.confidence).toBeGreaterThan(0.7);
  });
});

test("follows the arm beneath a short sleeve", () => {
  const bare = drawMannequin();
  const sleeved = drawMannequin({ cuffs: 235 });
  const expected = findBody(bare.image, bare.face).left;
  const found = findBody(sleeved.image, sleeved.face).left;
  for (const y of [240, 280, 320]) {
    expect(Math.abs(found.outer[y - found.top] - expected.outer[y - expected.top])).toBeLessThan(3);
    expect(Math.abs(found.inner[y - found.top] - expected.inner[y - expected.top])).toBeLessThan(5);
  }
});

test("does not trust a busy wall", () => {
  const { image, mask, face } = drawMannequin();
  const data = image.data.slice();
  for (let i = 0; i < mask.data.length; i++) {
    const x = i % image.width;
    const y = Math.floor(i / image.width);
    if (mask.data[i] === 0) data.fill(((x >> 4) * 97 + (y >> 4) * 61) % 256, i * 4, i * 4 + 3);
  }
  expect(findBody({ ...image, data }, face).confidence).toBeLessThan(0.5);
});

test("does not trust an arm that the picture's border cuts", () => {
  const { image, face } = drawMannequin();
  const left = 132;
  const width = image.width - left;
  const data = new Uint8ClampedArray(4 * width * image.height);
  for (let y = 0; y < image.height; y++) {
    const from = 4 * (y * image.width + left);
    data.set(image.data.subarray(from, from + 4 * width), 4 * y * width);
  }
  const body = findBody({ ...image, width, data }, { ...face, x: face.x - left });
  expect(body.confidence).toBeLessThan(0.5);
});

test("finds the shoulders beneath boxy sleeves", () => {
  const { image, face, shoulders } = drawMannequin({ cuffs: 212 });
  for (let y = 152; y < 213; y++) {
    const reach = Math.round(80 + 0.2 * (y - 152));
    for (let out = 50; out <= reach; out++) {
      for (const side of [-1, 1]) {
        image.data.set([64, 100, 146], (y * image.width + 192 + side * out) * 4);
      }
    }
  }
  const { left, right } = findBody(image, face);
  expect(Math.abs(left.shoulder.x - shoulders.left.x)).toBeLessThan(7);
  expect(Math.abs(right.shoulder.x - shoulders.right.x)).toBeLessThan(7);
});

test("does not take trousers for an arm that is longer than the other", () => {
  const { image, face } = drawMannequin({ cuffs: 372 });
  // The right hand lies against wide shorts.
  for (let y = 330; y < 490; y++) {
    for (let x = 230; x < 284; x++) image.data.set([60, 62, 70], (y * image.width + x) * 4);
  }
  const { left, right } = findBody(image, face);
  expect(Math.abs(right.wrist - left.wrist)).toBeLessThan(0.3 * face.width);
});

test("trusts grey cloth before a wall of the same hue", () => {
  const { image, face } = drawMannequin({ top: [150, 144, 137], cuffs: 235 });
  expect(findBody(image, face).confidence).toBeGreaterThanOrEqual(0.5);
});

test("leaves furniture out of the silhouette", () => {
  const { image, face } = drawMannequin({ cuffs: 235 });
  for (let y = 170; y < image.height; y++) {
    for (let x = 262; x < 372; x++) image.data.set([96, 60, 40], (y * image.width + x) * 4);
  }
  const { silhouette, left } = findBody(image, face);
  const { data, width } = silhouette.region;
  expect(data[300 * width + Math.round(left.outer[300 - left.top]) + 6]).toBe(1);
  for (const y of [200, 300, 400, 500]) expect(data[y * width + 310]).toBe(0);
});

type Mannequin = ReturnType<typeof drawMannequin>;

function paint(
  { image }: Mannequin,
  color: readonly [number, number, number],
  isIn: (x: number, y: number) => boolean,
): void {
  for (let i = 0; i < image.width * image.height; i++) {
    if (isIn(i % image.width, Math.floor(i / image.width))) image.data.set(color, 4 * i);
  }
}

function putFurniture(mannequin: Mannequin): void {
  paint(mannequin, [96, 60, 40], (x, y) => x < 70 && y >= 330);
}

/** The drawn hair: the ellipse of the head without that of the face. */
function isHair(x: number, y: number): boolean {
  const isHead = ((x - 192) / 34) ** 2 + ((y - 74) / 44) ** 2 <= 1;
  return isHead && ((x - 192) / 28) ** 2 + ((y - 84) / 38) ** 2 > 1;
}

test.each([
  ["dark", -10, [50, 35, 30]],
  ["dark", 10, [50, 35, 30]],
  ["fair", -10, [195, 180, 160]],
  ["fair", 10, [195, 180, 160]],
] as const)(
  "tells a turned head with %s hair from the wall, with furniture: %i pixels",
  (_, beside, color) => {
    const mannequin = drawMannequin({ cuffs: 235 });
    putFurniture(mannequin);
    paint(mannequin, color, isHair);
    const { image, face, mask } = mannequin;
    const { region } = findBody(image, { ...face, x: face.x + beside }).silhouette;
    let [wall, lost, head] = [0, 0, 0];
    for (let i = 0; i < 130 * region.width; i++) {
      const isHead = mask.data[i] > 0;
      if (isHead) head++;
      if (region.data[i] && !isHead) wall++;
      if (!region.data[i] && isHead) lost++;
    }
    expect(region.width).toBe(mask.width);
    expect(wall).toBeLessThan(0.015 * head);
    expect(lost).toBeLessThan(0.02 * head);
  },
);

test("keeps high shoulders of a top like the wall, with furniture", () => {
  const mannequin = drawMannequin({ top: [205, 199, 191], cuffs: 235 });
  putFurniture(mannequin);
  paint(mannequin, [205, 199, 191], (x, y) => y >= 130 && y < 165 && Math.abs(x - 192) < 60);
  const { data, width } = findBody(mannequin.image, mannequin.face).silhouette.region;
  let cloth = 0;
  for (let y = 132; y < 142; y++) {
    for (let out = -30; out <= 30; out++) cloth += data[y * width + 192 + out];
  }
  expect(cloth).toBeGreaterThan(0.75 * 10 * 61);
});

test("trusts a top like the wall between visible arms, and not one whose sleeves the wall took", () => {
  const { image, face } = drawMannequin({ top: [205, 199, 191] });
  const found = findBody(image, face);
  // Cloth of the wall's colours looks like the wall in a shadow.
  const body = { ...found, silhouette: { ...found.silhouette, flooded: false, shaded: 0.2 } };
  expect(confidenceOf(body)).toBeGreaterThanOrEqual(0.5);
  const hidden = { ...body, left: { ...body.left, seen: 0 } };
  expect(confidenceOf(hidden)).toBeLessThan(0.5);
  expect(whyUnfit(hidden)).toBe("photo_alike");
});

test("leaves a line on the wall that touches an arm out of the silhouette", () => {
  const { image, face } = drawMannequin();
  for (let y = 30; y < 260; y++) {
    for (let x = 320; x < 323; x++) image.data.set([90, 86, 80], (y * image.width + x) * 4);
  }
  for (let x = 270; x < 323; x++) {
    for (let y = 257; y < 260; y++) image.data.set([90, 86, 80], (y * image.width + x) * 4);
  }
  const { data, width } = findBody(image, face).silhouette.region;
  for (const y of [60, 120, 200]) expect(data[y * width + 321]).toBe(0);
});
