import { describe, expect, test } from "vitest";
import { formOfQueued, parseQueued, type QueuedGeneration } from "./queued-generation.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const QUEUED: QueuedGeneration = {
  productUrl: "https://shop.example/tee",
  useUpload: true,
  garmentImageBase64: "data:image/webp;base64,AQID",
  garmentUrl: "",
  tempImageBase64: "data:image/jpeg;base64,BAUG",
  fit: null,
  createdAt: NOW - 1000,
};

const parse = (change: object) => parseQueued(JSON.stringify({ ...QUEUED, ...change }), NOW);

describe("a kept try-on", () => {
  test("comes back as it was kept", () => {
    expect(parse({})).toEqual(QUEUED);
    expect(parse({ garmentImageBase64: null, useUpload: false })).not.toBeNull();
  });

  test("loses a fit that is none, and nothing else", () => {
    const fit = { points: null, tuck: "in" };
    expect(parse({ fit })?.fit).toEqual(fit);
    expect(parse({ fit: { points: {}, tuck: "in" } })).toEqual(QUEUED);
    expect(parse({ fit: undefined })).toEqual(QUEUED);
  });

  test("may name the page of its garment and an item, and be a draft", () => {
    const more = { garmentLink: "https://shop.example/tee", closetItemId: "abc", isDraft: true };
    expect(parse(more)).toEqual({ ...QUEUED, ...more });
    expect(parse({ closetItemId: "a".repeat(65) })).toBeNull();
  });

  test.each([
    ["just kept", NOW, true],
    ["nearly an hour old", NOW - HOUR + 1, true],
    ["an hour old", NOW - HOUR, false],
    ["of a day ago", NOW - 24 * HOUR, false],
    ["of the future", NOW + 1, false],
    ["of no time", "yesterday", false],
    ["of no number", null, false],
  ])("%s counts: %j", (_, createdAt, counts) => {
    expect(parse({ createdAt }) !== null).toBe(counts);
  });

  test.each([
    ["an address in the place of a picture", { tempImageBase64: "https://evil.example/x.jpg" }],
    ["a page as a picture", { tempImageBase64: "data:text/html;base64,PHA+" }],
    ["a drawing as a picture", { garmentImageBase64: "data:image/svg+xml;base64,PHN2Zz4=" }],
    ["a picture that is not base64", { garmentImageBase64: "data:image/png;base64,<p>" }],
    ["an empty picture", { garmentImageBase64: "data:image/png;base64," }],
    ["a picture too large", { tempImageBase64: `data:image/png;base64,${"A".repeat(1_500_000)}` }],
    ["a list as an address", { productUrl: ["https://shop.example"] }],
    ["an endless address", { garmentUrl: "a".repeat(2049) }],
    ["no choice of source", { useUpload: "yes" }],
    ["a missing field", { tempImageBase64: undefined }],
  ])("with %s is none", (_, change) => {
    expect(parse(change)).toBeNull();
  });

  test.each([null, "", "null", "[]", "{", '"text"', "1", '{"__proto__":{}}'])(
    "%j is none",
    (text) => {
      expect(parseQueued(text, NOW)).toBeNull();
    },
  );
});

describe("the form out of it", () => {
  test("has the pictures as files again", async () => {
    const form = formOfQueued(QUEUED);
    expect(form).toMatchObject({
      referenceFrom: "temporary",
      garmentFrom: "upload",
      productUrl: "https://shop.example/tee",
    });
    expect(form.referencePhoto?.type).toBe("image/jpeg");
    expect([...new Uint8Array((await form.referencePhoto?.arrayBuffer()) ?? [])]).toEqual([
      4, 5, 6,
    ]);
    expect(form.garmentPhoto?.type).toBe("image/webp");
  });

  test("has none where none was kept, or its text is damaged", () => {
    const form = formOfQueued({
      ...QUEUED,
      tempImageBase64: null,
      garmentImageBase64: "data:image/png;base64,A",
    });
    expect(form).toMatchObject({
      referenceFrom: "saved",
      referencePhoto: null,
      garmentPhoto: null,
    });
  });

  test("knows its product from the page of its link alone", () => {
    const garmentUrl = "https://cdn.example/tee.jpg";
    const linked = { ...QUEUED, useUpload: false, garmentImageBase64: null, garmentUrl };
    expect(formOfQueued(linked)).toMatchObject({
      ...{ garmentFrom: "link", garmentLink: garmentUrl, garmentUrl },
      ...{ isFromPage: false, closetItemId: null },
    });
    const garmentLink = "https://shop.example/tee";
    expect(formOfQueued({ ...linked, garmentLink, closetItemId: "abc" })).toMatchObject({
      ...{ garmentLink, garmentUrl, isFromPage: true, closetItemId: "abc" },
    });
  });
});
