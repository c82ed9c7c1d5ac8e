import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { type Body, findBody } from "../person/index.ts";
import { withMirroredArm } from "./mirrored-arm.ts";

const { image, face } = drawMannequin();
const hanging = findBody(image, face);
const { left, right, neck, chin, hem } = hanging;
/** As if the right arm were lifted, away from the trunk. */
const away = { x: image.width - 1, y: chin + 1 };
const bones = [right.bones[0], away, away] as const;
const lifted: Body = { ...hanging, right: { ...right, hangs: false, bones } };

test("the picture stays as it is if both arms hang or neither does", () => {
  expect(withMirroredArm(image, hanging)).toBeNull();
  const both = { ...lifted, left: { ...left, hangs: false } };
  expect(withMirroredArm(image, both)).toBeNull();
});

test("an arm before the middle of the trunk is not replaced", () => {
  const hand = { x: neck.x + 2, y: hem - 4 };
  const before = { ...right, hangs: false, bones: [right.bones[0], away, hand] as const };
  expect(withMirroredArm(image, { ...hanging, right: before })).toBeNull();
});

test("a body whose armpit is not between chin and hem has no mirror", () => {
  const armpit = { ...left.armpit, y: chin };
  expect(withMirroredArm(image, { ...lifted, left: { ...left, armpit } })).toBeNull();
});

test("the arm's side shows the other side, and the middle stays", () => {
  const scale = image.width / hanging.lab.width;
  const painted = { ...image, data: image.data.slice() };
  const row = Math.round(scale * (left.armpit.y + 10));
  const outside = Math.round(scale * (right.outer[row - right.top] ?? image.width - 20));
  const middle = Math.round(scale * neck.x);
  for (const x of [middle, outside]) painted.data.set([9, 9, 9], 4 * (row * image.width + x));
  const mirrored = withMirroredArm(painted, lifted);
  if (!mirrored) throw new Error("no mirror");
  const redAt = (x: number) => mirrored.data[4 * (row * image.width + x)];
  expect([redAt(middle), redAt(outside) === 9]).toEqual([9, false]);
});
