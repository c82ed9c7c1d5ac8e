import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findBody } from "../person/index.ts";
import { partsBefore } from "./forearm-before.ts";
import { sceneOf } from "./scene.ts";

/** The mannequin in short sleeves with more bare skin right of its right arm, from one row to another. */
function before(from: number, to: number, shoulder = 258) {
  const { image, face } = drawMannequin({ cuffs: 230 });
  const body = findBody(image, face);
  const scene = sceneOf(body, { left: 100, right: 290, top: 130, bottom: 310 }, image);
  const { skin } = scene.surfaces;
  const at = (x: number, y: number) => {
    const [column, row] = [x * body.scale - scene.view.left, y * body.scale - scene.view.top];
    return Math.round(row) * skin.width + Math.round(column);
  };
  const data = skin.data.slice();
  for (let y = from; y < to; y++) data.fill(1, at(250, y), at(268, y));
  // Skin continues from the neck to a narrow shoulder, and on to the arm.
  for (let y = 132; y < 176 && shoulder < 258; y++) {
    data.fill(1, at(196, y), at(y < 160 ? shoulder : 268, y));
  }
  const surfaces = { ...scene.surfaces, skin: { ...skin, data } };
  const tip = { ...scene.right.shoulder, x: shoulder * body.scale - scene.view.left };
  const parts = partsBefore({ ...scene, surfaces, right: { ...scene.right, shoulder: tip } });
  return (x: number, y: number) => parts.data[at(x, y)] === 1;
}

test("a bare forearm from a low elbow up to the head is before the new sleeve", () => {
  const isBefore = before(132, 245);
  for (const y of [170, 200, 230]) {
    expect(isBefore(260, y)).toBe(true);
    expect(isBefore(235, y)).toBe(false);
    // No sleeve shows outside of the forearm.
    expect(isBefore(275, y)).toBe(true);
  }
});

test.each([
  ["a bare arm that hangs", 175, 245],
  ["a hand above the shoulder", 132, 175],
])("no sleeve is hidden by %s", (_, from, to) => {
  const isBefore = before(from, to);
  for (let y = 180; y < 240; y += 10) {
    for (const x of [235, 260, 275]) expect(isBefore(x, y)).toBe(false);
  }
});

test("no sleeve is hidden by bare skin from the neck over narrow shoulders to the arm", () => {
  const isBefore = before(170, 245, 226);
  for (let y = 180; y < 240; y += 10) expect(isBefore(260, y)).toBe(false);
});
