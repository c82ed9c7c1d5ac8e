import { expect, it } from "vitest";
import { picturesIn } from "./collect-data.ts";

const SITE = "https://drape.example";

it("finds every picture of the site in an export, wherever it stands, once", () => {
  const stored = {
    exportedAt: "2026-11-21T00:00:00.000Z",
    referenceImage: { url: `${SITE}/media/reference-images/a/reference.jpg?v=1` },
    closet: null,
    generations: [
      { outputImageUrl: `${SITE}/media/generations/a/1/output.jpg`, productUrl: `${SITE}/tee` },
      { outputImageUrl: null, productUrl: "https://shop.example/media/tee.jpg" },
      { outputImageUrl: `${SITE}/media/generations/a/1/output.jpg` },
    ],
    title: "/media/generations/a/2/output.jpg",
  };
  expect(picturesIn(stored, SITE)).toEqual([
    `${SITE}/media/reference-images/a/reference.jpg?v=1`,
    `${SITE}/media/generations/a/1/output.jpg`,
  ]);
});
