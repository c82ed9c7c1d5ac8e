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

test("tells the arm from the wall beside it", () => {
  const { sleeve, scene } = leftSleeve(250);
  const { outer, inner, top } = scene.left;
  const y = Math.round(scene.left.armpit.y) + 20;
  const [edge, far] = [outer[y - top], inner[y - top]];
  expect(isOnArm(sleeve, Math.round((edge + far) / 2), y, true)).toBe(true);
  expect(standsOff(sleeve, Math.round((edge + far) / 2), y)).toBe(false);
  expect(standsOff(sleeve, Math.round(edge) - 3, y)).toBe(true);
});
