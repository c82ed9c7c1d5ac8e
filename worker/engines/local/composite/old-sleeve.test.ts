import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findBody } from "../person/index.ts";
import { findOldSleeve, isOnArm, standsOff } from "./old-sleeve.ts";
import { sceneOf } from "./scene.ts";

const NOWHERE = { left: 192, right: 192, top: 200, bottom: 200 };

function leftSleeve(cuffs: number) {
  const { image, face } = drawMannequin({ cuffs });
  const scene = sceneOf(findBody(image, face), NOWHERE, image);
  return { sleeve: findOldSleeve(scene.left, scene), scene };
}

test("follows an old sleeve to its cuff, and finds none on a bare arm", () => {
  const { sleeve, scene } = leftSleeve(250);
  expect(Math.abs(sleeve.end + scene.view.top - 250)).toBeLessThan(6);
  const bare = leftSleeve(0);
  expect(bare.sleeve.end).toBe(bare.scene.left.armpit.y);
});

test("follows an old sleeve in another colour than the chest", () => {
  const { image, mask, face } = drawMannequin({ cuffs: 250 });
  for (let y = 150; y < 250; y++) {
    for (let x = 0; x < image.width; x++) {
      const i = y * image.width + x;
      const isSleeve = mask.data[i] > 0 && Math.abs(x - 192) > 46;
      if (isSleeve) image.data.set([58, 44, 62], 4 * i);
    }
  }
  const scene = sceneOf(findBody(image, face), NOWHERE, image);
  expect(Math.abs(findOldSleeve(scene.left, scene).end + scene.view.top - 250)).toBeLessThan(6);
});

test("ends an old sleeve where a hand is hidden in the pocket of other bottoms", () => {
  const { image, mask, face, hem } = drawMannequin({ cuffs: 330 });
  for (let i = 330 * image.width; i < mask.data.length; i++) {
    const isHand = mask.data[i] > 0 && Math.abs((i % image.width) - 192) > 56;
    if (isHand) image.data.set([60, 62, 70], 4 * i);
  }
  const scene = sceneOf(findBody(image, face), NOWHERE, image);
  const end = findOldSleeve(scene.left, scene).end + scene.view.top;
  expect(end).toBeGreaterThan(hem);
  expect(Math.abs(end - 330)).toBeLessThan(8);
});

test("tells the arm from the wall beside it", () => {
  const { sleeve, scene } = leftSleeve(250);
  const { outer, inner, top } = scene.left;
  const y = Math.round(scene.left.armpit.y) + 20;
  const [edge, far] = [outer[y - top], inner[y - top]];
  expect(isOnArm(sleeve, Math.round((edge + far) / 2), y, true)).toBe(true);
  expect(standsOff(sleeve, Math.round((edge + far) / 2), y)).toBe(false);
  expect(standsOff(sleeve, Math.round(edge) - 3, y)).toBe(true);
});
