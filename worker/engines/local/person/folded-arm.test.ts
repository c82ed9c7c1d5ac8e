import { expect, test } from "vitest";
import { drawFigure } from "#tests/bench/engine/drawn/figure.ts";
import { pointError } from "#tests/bench/engine/drawn/pair.ts";
import { classedFigures } from "#tests/bench/engine/drawn/people-spec.ts";
import { findFace } from "./face.ts";
import { findBody } from "./find-body.ts";

/** In heads. */
const NEAR = 0.3;
const BARE = classedFigures(5).filter(
  (figure) =>
    figure.half === "fitted" &&
    figure.class === "forearm before the trunk" &&
    !figure.spec.top.stripe,
);

test.each(BARE)("$spec.name: elbows and wrists are found", ({ spec }) => {
  const drawn = drawFigure(spec);
  const face = findFace(drawn.image, { tilted: true });
  if (!face) throw new Error("no face");
  const { points } = findBody(drawn.image, face);
  expect(pointError(drawn, points, ["leftElbow", "rightElbow"])).toBeLessThan(NEAR);
  expect(pointError(drawn, points, ["leftWrist", "rightWrist"])).toBeLessThan(2 * NEAR);
});
