import { beforeAll, describe, expect, it } from "vitest";
import { armed } from "#tests/harness/armed-generation.ts";
import { changedPhotos } from "#tests/harness/changed-photos.ts";
import { dataUrlBytes } from "#tests/harness/fakes/pictures.ts";
import { decode } from "#tests/harness/pixels.ts";
import { loadCodecModules } from "../media/codecs/codec-modules-node.ts";
import { createCodecs } from "../media/codecs/codecs.ts";
import { generationKeys } from "../media/storage/keys.ts";
import type { GenerationState } from "./machine-state.ts";

// A variable hides the import from the compiler of the tests, which lacks the platform's types.
const STORE_PICTURE: string = "./store-picture.ts";
const { storePicture } = await import(STORE_PICTURE);

const ids = { id: "generation-of-a-test", ownerId: "owner-of-the-generation" };
const keys = generationKeys(ids.ownerId, ids.id);
const kinds = ["top", "skirt"] as const;
const state: GenerationState = { ...armed, ...ids, engine: "fashn", kinds, worn: 1 };

const codecs = createCodecs(await loadCodecModules());
let photo: Uint8Array;
let narrowed: Uint8Array;
/** The narrowed picture with another colour in its lower half, as the second pass makes it. */
let result: Uint8Array;
beforeAll(async () => {
  const changed = await changedPhotos();
  [photo, narrowed] = [dataUrlBytes(changed.photo), dataUrlBytes(changed.narrowed)];
  const { width, height, data } = await decode(narrowed);
  const dyed = data.map((value, at) => {
    const [x, y] = [(at >> 2) % width, Math.floor(at / 4 / width)];
    const isIn = y > 0.8 * height && Math.abs(x - width / 2) < 0.1 * width;
    return isIn && at % 4 === 2 ? 255 - value : value;
  });
  result = await codecs.encodeJpeg({ width, height, data: dyed }, 90);
});

/** Stores the result of the second pass on a first result; `person` is the member's photo. */
async function store(person: Uint8Array) {
  const stored = new Map([
    [keys.person, person],
    [keys.dressed, narrowed],
  ]);
  const privateBucket = {
    get: async (key: string) => {
      const bytes = stored.get(key);
      return bytes ? { bytes: async () => bytes } : null;
    },
    put: async (key: string, bytes: Uint8Array) => void stored.set(key, bytes),
  };
  const deps = { media: { privateBucket, codecs }, config: {} };
  const answer = await storePicture(deps, state, { kind: "output", output: { bytes: result } });
  return { answer, isStored: stored.has(keys.output) };
}

describe("the result of the last pass", () => {
  it("is compared with the member's photo too, from which an earlier pass may differ", async () => {
    const { answer, isStored } = await store(photo);
    expect(answer).toMatchObject({ kind: "error", failureCode: "result_changed_body" });
    expect(isStored).toBe(false);
  });

  it("is stored as the output where it differs from neither", async () => {
    const { answer, isStored } = await store(narrowed);
    expect(answer).toBe(`/media/${keys.output}`);
    expect(isStored).toBe(true);
  });
});
