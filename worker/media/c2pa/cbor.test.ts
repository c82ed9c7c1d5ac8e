import { expect, it } from "vitest";
import { type CborValue, encodeCbor } from "./cbor.ts";

const hex = (value: CborValue) => Buffer.from(encodeCbor(value)).toString("hex");

// RFC 8949, appendix A.
it.each<[CborValue, string]>([
  [0, "00"],
  [23, "17"],
  [24, "1818"],
  [100, "1864"],
  [1000, "1903e8"],
  [1_000_000, "1a000f4240"],
  [-1, "20"],
  [-100, "3863"],
  [-1000, "3903e7"],
  [null, "f6"],
  ["", "60"],
  ["IETF", "6449455446"],
  ["\u00fc", "62c3bc"],
  [Uint8Array.of(1, 2, 3, 4), "4401020304"],
  [[], "80"],
  [[1, [2, 3], [4, 5]], "8301820203820405"],
  [{}, "a0"],
  [{ a: 1, b: [2, 3] }, "a26161016162820203"],
])("encodes %j as the standard does", (value, bytes) => {
  expect(hex(value)).toBe(bytes);
});

it("orders keys by their bytes, the shorter ones first", () => {
  const text = { signature: 1, alg: 2, instanceID: 3, alp: 4 };
  const sorted = ["63616c6702", "63616c7004", "697369676e617475726501", "6a696e7374616e6365494403"];
  expect(hex(text)).toBe(`a4${sorted.join("")}`);
  const numbers = new Map([
    [33, 0],
    [-1, 0],
    [1, 0],
  ]);
  expect(hex(numbers)).toBe("a301001821002000");
});
