import { expect, test } from "vitest";
import type { Arm } from "../person/index.ts";
import { bareArm } from "./bare-arm.ts";

const UNIT = 50;
const ARMPIT = 40;
const CUFF = 160;

/** A left arm that hangs straight down, with a hand 16 pixels broad below the sleeve. */
function armIn(sleeve: number): Arm {
  const breadth = (row: number) => (row <= CUFF ? sleeve : 16);
  const rows = Array.from({ length: 200 }, (_, row) => row);
  const inner = Float32Array.from(rows, (row) => 60 + breadth(row) / 2);
  return {
    side: -1,
    top: 0,
    outer: Float32Array.from(rows, (row) => 60 - breadth(row) / 2),
    inner,
    trunk: inner.map((x) => x + 10),
    armpit: { x: inner[ARMPIT], y: ARMPIT },
    parting: ARMPIT,
    shoulder: { x: 60, y: 0 },
    wrist: 165,
    hangs: true,
    bones: [
      { x: 60, y: 12 },
      { x: 60, y: 95 },
      { x: 60, y: 165 },
    ],
    seen: 1,
    lifted: null,
  };
}

const breadthAt = ({ outer, inner }: Arm, row: number) => inner[row] - outer[row];

test("a loose sleeve hides a narrower arm that is in line with the hand", () => {
  const loose = bareArm(armIn(44), CUFF, UNIT);
  expect(breadthAt(loose, 100)).toBeLessThan(38);
  expect(breadthAt(loose, 100)).toBeGreaterThan(20);
  // The outline has no step at the end of the sleeve.
  for (let row = ARMPIT; row < 199; row++) {
    expect(Math.abs(loose.outer[row + 1] - loose.outer[row])).toBeLessThan(1.5);
  }
  expect(loose.outer[180]).toBe(armIn(44).outer[180]);
});

test("a close sleeve shows the arm itself, and a bare arm stays", () => {
  const close = armIn(22);
  expect(breadthAt(bareArm(close, CUFF, UNIT), 100)).toBeCloseTo(22, 0);
  expect(bareArm(close, ARMPIT, UNIT)).toBe(close);
});
