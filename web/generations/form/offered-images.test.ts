import { describe, expect, test } from "vitest";
import { offeredImages } from "./offered-images.ts";

const image = (url: string, width: number, height: number) => ({ url, width, height });

describe("the pictures that are offered of a page", () => {
  test("are no icons and no banners, in the order of the page", () => {
    const [front, back] = [image("front", 900, 1200), image("back", 200, 600)];
    const images = [image("icon", 199, 199), front, image("banner", 1300, 400), back];
    expect(offeredImages(images)).toEqual([front, back]);
  });

  test("are all where none is likely, six at most", () => {
    const icons = Array.from({ length: 8 }, (_, n) => image(`icon ${n}`, 64, 64));
    expect(offeredImages(icons)).toEqual(icons.slice(0, 6));
    expect(offeredImages([])).toEqual([]);
  });
});
