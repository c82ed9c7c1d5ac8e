import { describe, expect, test } from "vitest";
import { PHOTO_FINDING_SENTENCES } from "#worker/contract/photo-finding-sentences.ts";
import { problemOf } from "./form-problems.ts";
import {
  asksProductUrl,
  isGarmentUrl,
  NO_GARMENT,
  prefillOf,
  type TryOnForm,
} from "./try-on-form.ts";

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
  ...NO_GARMENT,
  outfit: [],
  garmentLink: "https://shop.example/tee.jpg",
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
        { ...FORM, garmentFrom: "upload", garmentPhoto: PHOTO, garmentLink: "", garmentUrl: "" },
        SAVED,
        null,
      ),
    ).toBeNull();
  });

  test("a photo that can't be used, after one that is not there", () => {
    const problem = problemOf({ ...FORM, productUrl: "" }, SAVED, "too_small");
    expect(problem?.problem.description).toBe(PHOTO_FINDING_SENTENCES.too_small);
    expect(problemOf(FORM, null, "too_small")?.problem.title).toBe("Reference Image Required");
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
      { garmentLink: " " },
      "Garment URL Required",
      "Please enter the garment image URL.",
    ],
    [
      "a garment link that is none",
      { garmentLink: "shop.example/tee.jpg" },
      "Invalid URL",
      "Please ensure the garment URL is valid.",
    ],
  ])("%s", (_, change, title, description) => {
    expect(problemOf({ ...FORM, ...change }, SAVED, null)?.problem).toEqual({ title, description });
  });

  test("the first in the order of the form is told", () => {
    const empty = { ...FORM, garmentLink: "", productUrl: "" };
    expect(problemOf(empty, null, null)?.problem.title).toBe("Reference Image Required");
    expect(problemOf(empty, SAVED, null)?.problem.title).toBe("Garment URL Required");
    const upload = { ...empty, garmentFrom: "upload", garmentPhoto: PHOTO } as const;
    expect(problemOf(upload, SAVED, null)?.problem.title).toBe("Product URL Required");
    const productUrl = "https://shop.example/tee";
    expect(problemOf({ ...upload, productUrl }, SAVED, null)).toBeNull();
  });

  test("no product URL is asked for while the link is not read, or its page has told it", () => {
    const unread = { ...FORM, garmentUrl: "", productUrl: "" };
    const read = { ...FORM, isFromPage: true, productUrl: "" };
    for (const form of [unread, read]) {
      expect(asksProductUrl(form)).toBe(false);
      expect(problemOf(form, SAVED, null)).toBeNull();
    }
    expect(asksProductUrl(FORM)).toBe(true);
    expect(asksProductUrl({ ...read, garmentFrom: "upload" })).toBe(true);
  });

  test("a saved image doesn't stand in for a temporary one", () => {
    expect(problemOf({ ...FORM, referenceFrom: "temporary" }, SAVED, null)?.problem.title).toBe(
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
  const PAGE = "https://shop.example/tee";
  const PICTURE = "https://shop.example/tee.jpg";
  const prefill = (params: Record<string, string>) =>
    prefillOf(new URLSearchParams(params), "https://drape.example");
  const nothing = {
    item: "",
    garmentLink: "",
    garmentUrl: "",
    productUrl: "",
    productLoaded: false,
    garmentRefused: false,
  };

  test("a page, a picture, or a picture with its page", () => {
    const page = { productUrl: PAGE, productLoaded: true };
    expect(prefill({})).toEqual(nothing);
    expect(prefill({ product_url: PAGE })).toEqual({ ...nothing, ...page, garmentLink: PAGE });
    const picture = { garmentLink: PICTURE, garmentUrl: PICTURE };
    expect(prefill({ garment_url: ` ${PICTURE}` })).toEqual({ ...nothing, ...picture });
    const both = { product_url: PAGE, garment_url: PICTURE };
    expect(prefill(both)).toEqual({ ...nothing, ...page, ...picture });
    const path = "/media/closet-images/u/clothing/1763683200000.webp";
    expect(prefill({ garment_url: path })).toMatchObject({ garmentUrl: path, garmentLink: path });
  });

  test("an item of a closet, before all others", () => {
    const item = "https://drape.example/closet/ada.closet?item=abc";
    const named = { ...nothing, item, garmentLink: item };
    expect(prefill({ item: "ada.closet/abc" })).toEqual(named);
    expect(prefill({ item: "ada.closet/abc", product_url: PAGE, garment_url: PICTURE })).toEqual(
      named,
    );
    expect(prefill({ item: "..?x=/abc" }).item).toBe(
      "https://drape.example/closet/..%3Fx%3D?item=abc",
    );
    expect(prefill({ item: "ada" }).item).toBe("https://drape.example/closet/ada?item=");
  });

  test("a link that is none stays to be told so, and is not called loaded", () => {
    expect(prefill({ product_url: "junk" })).toEqual({
      ...nothing,
      productUrl: "junk",
      garmentLink: "junk",
    });
    expect(prefill({ garment_url: "javascript:alert(1)" })).toEqual({
      ...nothing,
      garmentRefused: true,
    });
  });
});
