import { describe, expect, test } from "vitest";
import { PHOTO_FINDING_SENTENCES } from "#worker/contract/photo-finding-sentences.ts";
import { isGarmentUrl, prefillOf, problemOf, type TryOnForm } from "./try-on-form.ts";

const PHOTO = new Blob(["x"], { type: "image/jpeg" });
const SAVED = {
  url: "/media/reference-images/u/reference.jpg",
  uploadedAt: "2026-11-21T00:00:00Z",
  fit: null,
};
const FORM: TryOnForm = {
  referenceFrom: "saved",
  referencePhoto: null,
  referenceFit: null,
  garmentFrom: "link",
  garmentPhoto: null,
  garmentUrl: "https://shop.example/tee.jpg",
  productUrl: "https://shop.example/tee",
};

describe("what keeps a try-on from starting", () => {
  test("nothing, when all is there", () => {
    expect(problemOf(FORM, SAVED, null)).toBeNull();
    expect(
      problemOf({ ...FORM, referenceFrom: "temporary", referencePhoto: PHOTO }, null, null),
    ).toBeNull();
    expect(
      problemOf(
        { ...FORM, garmentFrom: "upload", garmentPhoto: PHOTO, garmentUrl: "" },
        SAVED,
        null,
      ),
    ).toBeNull();
  });

  test("a photo that can't be used, after one that is not there", () => {
    const problem = problemOf({ ...FORM, productUrl: "" }, SAVED, "too_small");
    expect(problem?.description).toBe(PHOTO_FINDING_SENTENCES.too_small);
    expect(problemOf(FORM, null, "too_small")?.title).toBe("Reference Image Required");
  });

  test.each<[string, Partial<TryOnForm>, string, string]>([
    [
      "a temporary photo that is not there",
      { referenceFrom: "temporary" },
      "Reference Image Required",
      "Please upload a reference image to generate virtual try-on.",
    ],
    [
      "an empty product URL",
      { productUrl: "  " },
      "Product URL Required",
      "Please enter the product URL for tracking.",
    ],
    [
      "a product URL of another scheme",
      { productUrl: "javascript:alert(1)" },
      "Invalid URL",
      "Please enter a valid URL",
    ],
    [
      "no garment photo",
      { garmentFrom: "upload" },
      "Garment Image Required",
      "Please upload a garment image.",
    ],
    [
      "no garment link",
      { garmentUrl: " " },
      "Garment URL Required",
      "Please enter the garment image URL.",
    ],
    [
      "a garment link that is none",
      { garmentUrl: "shop.example/tee.jpg" },
      "Invalid URL",
      "Please ensure the garment URL is valid.",
    ],
  ])("%s", (_, change, title, description) => {
    expect(problemOf({ ...FORM, ...change }, SAVED, null)).toEqual({ title, description });
  });

  test("the first in the order of the form is told", () => {
    const empty = { ...FORM, garmentUrl: "", productUrl: "" };
    expect(problemOf(empty, null, null)?.title).toBe("Reference Image Required");
    expect(problemOf(empty, SAVED, null)?.title).toBe("Product URL Required");
    expect(problemOf({ ...FORM, garmentUrl: "" }, SAVED, null)?.title).toBe("Garment URL Required");
  });

  test("a saved image doesn't stand in for a temporary one", () => {
    expect(problemOf({ ...FORM, referenceFrom: "temporary" }, SAVED, null)?.title).toBe(
      "Reference Image Required",
    );
  });
});

test.each([
  ["/media/closet-images/u/clothing/1.webp", true],
  [" /media/a.jpg?v=1 ", true],
  ["https://shop.example/tee.jpg", true],
  ["//shop.example/tee.jpg", false],
  ["/media/", false],
  ["/media/a b.jpg", false],
  ["/account", false],
  ["media/a.jpg", false],
  [`/media/${"a".repeat(2048)}`, false],
])("%j may be a garment's address: %j", (text, answer) => {
  expect(isGarmentUrl(text)).toBe(answer);
});

describe("what the address fills in", () => {
  test("both links", () => {
    const params = new URLSearchParams({
      product_url: "https://shop.example/tee",
      garment_url: "https://shop.example/tee.jpg",
    });
    expect(prefillOf(params)).toEqual({
      productUrl: "https://shop.example/tee",
      productLoaded: true,
      garmentUrl: "https://shop.example/tee.jpg",
      garmentRefused: false,
    });
  });

  test("a product's link that is none stays to be told so, and is not called loaded", () => {
    expect(prefillOf(new URLSearchParams("product_url=junk"))).toMatchObject({
      productUrl: "junk",
      productLoaded: false,
    });
  });

  test("a garment's path on this site", () => {
    const garmentUrl = "/media/closet-images/u/clothing/1763683200000.webp";
    expect(prefillOf(new URLSearchParams({ garment_url: garmentUrl }))).toMatchObject({
      garmentUrl,
      garmentRefused: false,
    });
  });

  test("a garment's link that is none is refused", () => {
    expect(prefillOf(new URLSearchParams("garment_url=javascript:alert(1)"))).toEqual({
      productUrl: "",
      productLoaded: false,
      garmentUrl: "",
      garmentRefused: true,
    });
  });

  test("nothing, when nothing is asked", () => {
    expect(prefillOf(new URLSearchParams())).toEqual({
      productUrl: "",
      productLoaded: false,
      garmentUrl: "",
      garmentRefused: false,
    });
  });
});
