import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallDemoPicture } from "#tests/harness/demo-pictures.ts";
import { FAILURE_SENTENCES } from "#worker/contract/failure-sentences.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { createCodecs } from "#worker/media/codecs/codecs.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { ROOT } from "./process-tree.ts";

const folder = mkdtempSync(path.join(tmpdir(), "drape-engine-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PERSON = path.join(folder, "person-1.jpg");
const TEE = path.join(folder, "tee-plain.webp");
beforeAll(async () => {
  const codecs = createCodecs(await loadCodecModules());
  for (const file of [PERSON, TEE]) {
    writeFileSync(file, await smallDemoPicture(codecs, path.basename(file)));
  }
});

const mirrored = (name: string, out: number, y: number) => ({
  [`left${name}`]: { x: 0.5 - out, y },
  [`right${name}`]: { x: 0.5 + out, y },
});
const POINTS = {
  ...mirrored("Shoulder", 0.12, 0.27),
  ...mirrored("Elbow", 0.16, 0.42),
  ...mirrored("Wrist", 0.18, 0.54),
  ...mirrored("Waist", 0.09, 0.44),
  ...mirrored("Hip", 0.11, 0.54),
};

function engine(...args: string[]) {
  return spawnSync(process.execPath, [path.join(ROOT, "scripts", "engine.ts"), ...args], {
    encoding: "utf8",
  });
}

describe("the engine on the command line", { timeout: 60_000 }, () => {
  it("writes the picture on its own points or a fit's, and tells what it did", () => {
    const out = path.join(folder, "worn.jpg");
    const { status, stdout, stderr } = engine(PERSON, TEE, "--out", out, "--json");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const report = JSON.parse(stdout);
    expect(report.category).toBe("top");
    expect(report.confidence).toBeGreaterThan(0);
    expect(report.confidence).toBeLessThanOrEqual(1);
    expect(Object.keys(report.stages)).toEqual(["garment", "person", "warp", "composite"]);
    const before = readFileSync(PERSON);
    const after = readFileSync(out);
    const sizeOf = (bytes: Uint8Array) => {
      const found = inspectImage(bytes);
      return found.ok && { type: found.type, width: found.width, height: found.height };
    };
    expect(sizeOf(after)).toEqual(sizeOf(before));
    expect(after.equals(before)).toBe(false);

    const fit = path.join(folder, "person.fit.json");
    writeFileSync(fit, JSON.stringify({ points: POINTS, tuck: "out" }));
    const fitted = path.join(folder, "fitted.jpg");
    expect(engine(PERSON, TEE, "--out", fitted, "--fit", fit).status).toBe(0);
    expect(readFileSync(fitted).equals(after)).toBe(false);

    const strokes = path.join(folder, "tee.strokes.json");
    const acrossTheHem = [0.02, 0.98].map((x) => ({ x, y: 0.8 }));
    writeFileSync(strokes, JSON.stringify([{ on: "ground", points: acrossTheHem }]));
    const cut = engine(PERSON, TEE, "--out", path.join(folder, "x.jpg"), "--strokes", strokes);
    expect(cut.status).toBe(2);
  });

  it("refuses a garment without a person with exit 2 and the reason", () => {
    const { status, stdout, stderr } = engine(TEE, TEE, "--out", path.join(folder, "x.jpg"));
    const sentence = FAILURE_SENTENCES.no_person;
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: "", stderr: `${sentence}\n` });
  });

  it("refuses what is no picture with exit 2", () => {
    const text = path.join(folder, "notes.jpg");
    writeFileSync(text, "no picture at all, whatever its name says");
    const { status, stderr } = engine(PERSON, text, "--out", path.join(folder, "x.jpg"));
    expect(status).toBe(2);
    expect(stderr).toMatch(/^notes\.jpg is not a .* picture that can be read\.\n$/);
  });

  it.each([
    ["a missing file", [PERSON, "/nowhere/tee.jpg", "--out", "x.jpg"], "/nowhere/tee.jpg cannot"],
    ["a missing --out", [PERSON, TEE], "Usage:"],
    ["a fit that is none", [PERSON, TEE, "--out", "x.jpg", "--fit", PERSON], PERSON],
    ["strokes that are none", [PERSON, TEE, "--out", "x.jpg", "--strokes", PERSON], PERSON],
    ["an unknown option", [PERSON, TEE, "--out", "x.jpg", "--fast"], "Usage:"],
    ["an unknown kind of file", [PERSON, TEE, "--out", "x.tiff"], "FILE must end in"],
  ])("answers %s with exit 1 and one sentence", (_, args, start) => {
    const { status, stdout, stderr } = engine(...args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr.startsWith(start)).toBe(true);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});
