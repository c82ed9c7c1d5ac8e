import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { withInitialMemory } from "./build-jpeg-encoder.ts";

const PAGE_BYTES = 65_536;
/** A module with a memory of 300 pages, exported as "m". */
const MODULE = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[5, 4, 1, 0, 0xac, 0x02],
  ...[7, 5, 1, 1, 0x6d, 2, 0],
]);

async function memoryOf(module: Uint8Array): Promise<number> {
  const { instance } = await WebAssembly.instantiate(module as Uint8Array<ArrayBuffer>);
  const { m } = instance.exports;
  if (!(m instanceof WebAssembly.Memory)) throw new Error("no memory");
  return m.buffer.byteLength;
}

it("sets the initial memory, also to a number with fewer digits", async () => {
  expect(await memoryOf(MODULE)).toBe(300 * PAGE_BYTES);
  expect(await memoryOf(withInitialMemory(MODULE, 200))).toBe(200 * PAGE_BYTES);
  expect(await memoryOf(withInitialMemory(MODULE, 5))).toBe(5 * PAGE_BYTES);
});

it("changes nothing else, and not the bytes it is given", () => {
  const given = MODULE.slice();
  const patched = withInitialMemory(given, 200);
  expect(given).toEqual(MODULE);
  expect(patched.filter((byte, at) => byte !== MODULE[at])).toHaveLength(2);
});

it("refuses a number that does not fit, and a module without a memory", () => {
  expect(() => withInitialMemory(MODULE, 20_000)).toThrow(RangeError);
  expect(() => withInitialMemory(MODULE.slice(0, 8), 5)).toThrow("no memory");
});

it("leaves the packaged encoder a valid module", () => {
  const require = createRequire(import.meta.url);
  const packaged = readFileSync(require.resolve("@cornerstonejs/codec-libjpeg-turbo-8bit/wasm"));
  const patched = withInitialMemory(packaged, 128);
  expect(WebAssembly.validate(patched as Uint8Array<ArrayBuffer>)).toBe(true);
  expect(patched.filter((byte, at) => byte !== packaged[at]).length).toBeLessThanOrEqual(2);
});
