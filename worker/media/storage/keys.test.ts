import { describe, expect, it } from "vitest";
import {
  closetImageKey,
  generationKeys,
  importPictureKey,
  linkedGarmentKey,
  parseMediaKey,
  profilePictureKey,
  referenceImageKey,
} from "./keys.ts";

const USER = "user_0123456789";
const OTHER = "gen-ABCDEFGHIJ";
const TIME = 1_795_000_000_000;

const KEYS = {
  reference: referenceImageKey(USER, OTHER, "jpg"),
  output: generationKeys(USER, OTHER).output,
  linked_garment: linkedGarmentKey(USER, OTHER, "jpg"),
  import_picture: importPictureKey(USER, OTHER),
  clothing: closetImageKey(USER, "clothing", TIME, "webp"),
  wearing: closetImageKey(USER, "wearing", TIME, "jpg"),
  profile_picture: profilePictureKey(USER, TIME, "jpg"),
};

describe("the layout", () => {
  it("is the specification's", () => {
    expect(KEYS).toEqual({
      reference: `reference-images/${USER}/${OTHER}/reference.jpg`,
      output: `generations/${USER}/${OTHER}/output.jpg`,
      linked_garment: `garments/${USER}/${OTHER}.jpg`,
      import_picture: `import-pictures/${USER}/${OTHER}/picture`,
      clothing: `closet-images/${USER}/clothing/${TIME}.webp`,
      wearing: `closet-images/${USER}/wearing/${TIME}.jpg`,
      profile_picture: `profile-pictures/${USER}/profile-${TIME}.jpg`,
    });
  });

  const open = ["clothing", "wearing", "profile_picture"];
  for (const [kind, key] of Object.entries(KEYS)) {
    it(`reads ${kind} back with its owner`, () => {
      const bucket = open.includes(kind) ? "public" : "private";
      expect(parseMediaKey(key)).toEqual({ bucket, ownerId: USER, key, kind });
    });
  }
});

describe("ids", () => {
  it("cannot smuggle a path into a key", () => {
    const bad = ["", "short", "../../../etc", "a/b/c/d/e/f/g", "user.01234567", "user%2e0123456"];
    for (const id of [...bad, "x".repeat(65), "user_0123456789\n", "üser_0123456789"]) {
      expect(() => referenceImageKey(id, OTHER, "jpg")).toThrow(RangeError);
      expect(() => referenceImageKey(USER, id, "jpg")).toThrow(RangeError);
      expect(() => generationKeys(USER, id)).toThrow(RangeError);
      expect(() => linkedGarmentKey(id, OTHER, "jpg")).toThrow(RangeError);
    }
  });

  it("cannot be replaced by odd times", () => {
    for (const time of [Number.NaN, -1, 0, 1.5, 1e21, Number.POSITIVE_INFINITY]) {
      expect(() => closetImageKey(USER, "wearing", time, "jpg")).toThrow(RangeError);
      expect(() => profilePictureKey(USER, time, "jpg")).toThrow(RangeError);
    }
  });
});

describe("paths that are no keys", () => {
  const paths = [
    "",
    "/",
    // Nobody may read the inputs of a generation.
    ...generationKeys(USER, OTHER).temporary,
    `/${KEYS.reference}`,
    `${KEYS.reference}/`,
    `${KEYS.reference}\n`,
    `${KEYS.reference}?x=1`,
    `${KEYS.reference}\u0000`,
    `x/${KEYS.reference}`,
    `reference-images/${USER}/reference.jpg`,
    `reference-images//${USER}/${OTHER}/reference.jpg`,
    `reference-images/${USER}/${OTHER}//reference.jpg`,
    `reference-images/${USER}/../${OTHER}/reference.jpg`,
    `reference-images/${USER}/${OTHER}%2freference.jpg`,
    `reference-images/${USER}/%2e%2e/reference.jpg`,
    `reference-images/short/${OTHER}/reference.jpg`,
    `reference-images/${USER}/short/reference.jpg`,
    `reference-images/${USER}/${OTHER}/reference.png`,
    `reference-images/${USER}/${OTHER}/referenceXjpg`,
    `REFERENCE-IMAGES/${USER}/${OTHER}/reference.jpg`,
    `generations/${USER}/${OTHER}/secret.jpg`,
    `generations/${USER}/${OTHER}/garment.svg`,
    `generations/${USER}/output.jpg`,
    `garments/${USER}/${OTHER}.html`,
    `garments/${USER}/${OTHER}/x.jpg`,
    `closet-images/${USER}/other/${TIME}.jpg`,
    `closet-images/${USER}/clothing/now.jpg`,
    `closet-images/${USER}/clothing/${TIME}.jpg.html`,
    `profile-pictures/${USER}/${TIME}.jpg`,
    `generations\\${USER}\\${OTHER}\\output.jpg`,
    `${"a".repeat(100_000)}`,
  ];
  for (const path of paths) {
    it(JSON.stringify(path.slice(0, 70)), () => expect(parseMediaKey(path)).toBeNull());
  }
});
